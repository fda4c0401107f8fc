//! Parses and checks read options.

use super::{Breaks, Defaults, MAX_LIMIT, Options, Order, Partial, Reading, Statuses};
use crate::calendar::frequency::Frequency;
use crate::problem::{Code, Problem};
use crate::series::aggregation::Aggregation;
use crate::series::season::{self, SeasonStart, SeasonStartProblem};
use crate::series::transformation::{PERIODS, Parameter, ParameterProblem, Transformation};
use crate::series::view::problem::{cut, option_problem};

impl Options {
    /// Checks the options for a series of this frequency. For a past state, pass the frequency of that
    /// state, which can differ from the current one.
    ///
    /// # Errors
    /// All problems, each with the option's name as its field.
    pub fn read(&self, frequency: Frequency, defaults: &Defaults) -> Result<Reading, Vec<Problem>> {
        let mut problems = self.early_problems(frequency);
        if !problems.is_empty() {
            return Err(problems);
        }

        let found = &mut problems;
        let to = keep(self.read_frequency(frequency), found);
        let method = keep(self.read_method(), found);
        let aggregation = match (to, method) {
            (Some(to), Some(method)) => {
                keep(self.aggregation(frequency, to, method, defaults), found).flatten()
            }
            _ => None,
        };

        let transformation = keep(self.read_transformation(frequency, to, defaults), found);
        let (start, end) = self.read_range(found);
        let partial = keep(
            choice(
                "partial",
                &self.partial,
                Partial::parse,
                words(Partial::ALL),
            ),
            found,
        );
        let breaks = keep(
            choice("breaks", &self.breaks, Breaks::parse, words(Breaks::ALL)),
            found,
        );
        let statuses = keep(
            choice(
                "status",
                &self.status,
                Statuses::parse,
                words(Statuses::ALL),
            ),
            found,
        );
        let as_of = keep(self.as_of(), found).flatten();
        let order = keep(
            choice("order", &self.order, Order::parse, words(Order::ALL)),
            found,
        );
        let limit = keep(self.read_limit(), found).flatten();
        let season = keep(self.read_season(to), found).flatten();

        match transformation {
            Some((transformation, parameter)) if problems.is_empty() => Ok(Reading {
                frequency,
                aggregation,
                transformation,
                parameter,
                start,
                end,
                partial: partial.flatten().unwrap_or_default(),
                breaks: breaks.flatten().unwrap_or_default(),
                statuses: statuses.flatten().unwrap_or_default(),
                as_of,
                order: order.flatten().unwrap_or_default(),
                limit,
                season,
            }),
            _ => Err(problems),
        }
    }

    /// Problems of empty options, and of options that categories do not have.
    fn early_problems(&self, frequency: Frequency) -> Vec<Problem> {
        self.given()
            .filter_map(|(name, text)| {
                let is_for_dates = match name {
                    "freq" | "param" | "start" | "end" | "season" => true,
                    "agg" | "transform" => text != "none",
                    _ => false,
                };
                if text.trim().is_empty() {
                    Some(option_problem(name, Code::OptionEmpty))
                } else if is_for_dates && !frequency.is_dated() {
                    Some(option_problem(name, Code::OptionCategories))
                } else {
                    None
                }
            })
            .collect()
    }

    fn read_frequency(&self, own: Frequency) -> Result<Frequency, Problem> {
        let dated = |text: &str| Frequency::parse(text).filter(|frequency| frequency.is_dated());
        let to = choice("freq", &self.freq, dated, words(&Frequency::DATED))?.unwrap_or(own);
        if to != own && !own.is_finer_than(to) {
            return Err(option_problem("freq", Code::OptionFreqHigher)
                .with("text", to.code())
                .with("frequency", own.code()));
        }
        Ok(to)
    }

    fn read_method(&self) -> Result<Option<Aggregation>, Problem> {
        choice(
            "agg",
            &self.agg,
            Aggregation::parse,
            words(Aggregation::ALL),
        )
    }

    /// The lower frequency and the method. `None` at the series' own frequency.
    fn aggregation(
        &self,
        own: Frequency,
        to: Frequency,
        method: Option<Aggregation>,
        defaults: &Defaults,
    ) -> Result<Option<(Frequency, Aggregation)>, Problem> {
        if to == own {
            return match method {
                None | Some(Aggregation::None) => Ok(None),
                Some(method) => Err(option_problem("agg", Code::OptionAggWithoutFreq)
                    .with("text", method.as_str())
                    .with("frequency", own.code())),
            };
        }
        match method.unwrap_or(defaults.aggregation) {
            Aggregation::None => {
                Err(option_problem("agg", Code::OptionAggNeeded).with("freq", to.code()))
            }
            method => Ok(Some((to, method))),
        }
    }

    /// The transformation, with its parameter at the frequency of the result. `to` is `None` if that
    /// frequency was rejected.
    fn read_transformation(
        &self,
        own: Frequency,
        to: Option<Frequency>,
        defaults: &Defaults,
    ) -> Result<(Transformation, Option<Parameter>), Problem> {
        let all = words(Transformation::ALL);
        let given = choice("transform", &self.transform, Transformation::parse, all)?;

        let (transformation, default) = match (given, defaults.display) {
            (Some(given), _) => (given, None),
            (None, Some((display, parameter))) if own.is_dated() => {
                (display, parameter.filter(|_| to == Some(own)))
            }
            (None, _) => (Transformation::None, None),
        };

        let Some(to) = to else {
            return Ok((transformation, None));
        };
        let implied = transformation.default_periods(to).map(Parameter::Periods);
        let Some(text) = &self.param else {
            return Ok((transformation, default.or(implied)));
        };

        let problem = |code| option_problem("param", code).with("text", cut(text));
        match transformation.read_parameter(to, text) {
            Ok(parameter) => Ok((transformation, parameter.or(implied))),
            Err(ParameterProblem::NotAllowed) => Err(problem(Code::OptionParamWithoutTransform)),
            Err(ParameterProblem::Periods) => Err(problem(Code::OptionParamNumber)
                .with("min", u32::from(*PERIODS.start()))
                .with("max", u32::from(*PERIODS.end()))),
            Err(ParameterProblem::Base) => {
                Err(problem(Code::OptionParamBase).with("frequency", to.code()))
            }
        }
    }

    fn read_limit(&self) -> Result<Option<u32>, Problem> {
        let Some(text) = &self.limit else {
            return Ok(None);
        };
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        is_number
            .then(|| text.parse().ok())
            .flatten()
            .filter(|limit| (1..=MAX_LIMIT).contains(limit))
            .map(Some)
            .ok_or_else(|| {
                option_problem("limit", Code::OptionLimit)
                    .with("text", cut(text))
                    .with("min", 1_u32)
                    .with("max", MAX_LIMIT)
            })
    }

    /// The start of a season. Rejected if a result of this frequency has no seasons.
    fn read_season(&self, to: Option<Frequency>) -> Result<Option<SeasonStart>, Problem> {
        let Some(text) = &self.season else {
            return Ok(None);
        };
        let start = SeasonStart::parse(text).map_err(|problem| {
            let code = match problem {
                SeasonStartProblem::Format => Code::OptionSeason,
                SeasonStartProblem::LeapDay => Code::OptionSeasonLeapDay,
            };
            option_problem("season", code).with("text", cut(text))
        })?;
        match to {
            Some(to) if season::places(to).is_none() => {
                Err(option_problem("season", Code::OptionSeasonYearly))
            }
            _ => Ok(Some(start)),
        }
    }
}

/// Parses an option whose values are fixed words.
fn choice<T>(
    name: &str,
    text: &Option<String>,
    parse: impl Fn(&str) -> Option<T>,
    choices: String,
) -> Result<Option<T>, Problem> {
    let Some(text) = text else {
        return Ok(None);
    };
    parse(text).map(Some).ok_or_else(|| {
        option_problem(name, Code::OptionChoice)
            .with("text", cut(text))
            .with("choices", choices)
    })
}

/// The values as a list for a message: `flag, hide, show`.
fn words<T: ToString>(all: &[T]) -> String {
    let words: Vec<String> = all.iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// Returns the value, or adds the problem to the list.
fn keep<T>(read: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    read.map_err(|problem| problems.push(problem)).ok()
}
