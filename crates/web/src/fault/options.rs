//! The sentences of refused options: each names the option and says how to mend it.

use std::collections::BTreeMap;

use domain::problem::{Code, Param, Problem};
use domain::series::view::Options;
use domain::text::language::Language;
use serde_json::{Value, json};

/// One sentence for each problem.
pub(super) fn sentences(problems: &[Problem], language: Language) -> String {
    let all = problems.iter().map(|problem| sentence(problem, language));
    all.collect::<Vec<_>>().join(" ")
}

/// Each problem with its option, its parameters and its sentence.
pub(super) fn listed(problems: &[Problem], language: Language) -> Value {
    let all = problems.iter().map(|problem| {
        json!({
            "code": problem.code,
            "field": problem.field,
            "params": problem.params,
            "message": sentence(problem, language),
        })
    });
    all.collect()
}

/// The sentence of a problem with the options of an address.
fn sentence(problem: &Problem, language: Language) -> String {
    let told = OptionSentence(&problem.params);
    match language {
        Language::En => english(problem.code, &told),
        Language::Fr => french(problem.code, &told),
    }
}

/// The parameters of a sentence.
struct OptionSentence<'a>(&'a BTreeMap<&'static str, Param>);

impl OptionSentence<'_> {
    fn get(&self, name: &str) -> String {
        match self.0.get(name) {
            Some(Param::Text(text)) => text.chars().filter(|c| !c.is_control()).collect(),
            Some(Param::Number(number)) => number.to_string(),
            None => String::new(),
        }
    }

    /// The options that there are: those of reading where nothing else is said.
    fn names(&self) -> String {
        match self.0.get("options") {
            Some(Param::Text(names)) => names.clone(),
            _ => Options::NAMES.join(", "),
        }
    }
}

fn english(code: Code, told: &OptionSentence<'_>) -> String {
    let option = told.get("option");
    let text = told.get("text");
    match code {
        Code::OptionUnknown => {
            let names = told.names();
            format!("There is no option “{option}”. The options are {names}.")
        }
        Code::OptionRepeated => {
            format!("The option “{option}” is given more than once. Give it once.")
        }
        Code::OptionEmpty => {
            format!("The option “{option}” has no value. Give a value, or leave it out.")
        }
        Code::OptionChoice => {
            let choices = told.get("choices");
            format!("“{text}” is not a value of the option “{option}”. Choose one of {choices}.")
        }
        Code::OptionCategories => {
            format!("A series of categories does not accept the option “{option}”. Leave it out.")
        }
        Code::OptionFreqHigher => {
            let own = told.get("frequency");
            format!(
                "“freq={text}” is higher than the frequency of the series, {own}. Give a lower one, or leave the option out."
            )
        }
        Code::OptionAggWithoutFreq => {
            let own = told.get("frequency");
            format!(
                "“agg={text}” needs a frequency lower than that of the series, {own}. Give it with “freq”, or leave “agg” out."
            )
        }
        Code::OptionAggNeeded => {
            let freq = told.get("freq");
            format!(
                "“freq={freq}” needs an aggregation: the publisher has not chosen one. Add “agg=sum”, “agg=avg” or “agg=last”."
            )
        }
        Code::OptionParamWithoutTransform => {
            "“param” needs a transformation with a parameter. Add “transform” with change, pct, mavg, msum or index, or leave “param” out.".into()
        }
        Code::OptionParamNumber => {
            let (min, max) = (told.get("min"), told.get("max"));
            format!("“param={text}” is not a number of periods. Give a whole number from {min} to {max}.")
        }
        Code::OptionParamBase => {
            let example = example(&told.get("frequency"));
            format!("“param={text}” is not a base period of this series. Write it as {example}.")
        }
        Code::OptionDate => format!(
            "“{option}={text}” is not a date. Write it as 2016, 2016-10, 2016-Q3, 2016-S1, 2016-W05 or 2016-10-31."
        ),
        Code::OptionDateImpossible => {
            format!("“{option}={text}” does not exist in the calendar. Check the month and the day.")
        }
        Code::OptionRange => {
            let (start, end) = (told.get("start"), told.get("end"));
            format!("“start={start}” is after “end={end}”. Swap the two dates.")
        }
        Code::OptionAsof => format!(
            "“asof={text}” is not a past state. Write a date like 2024-03-31, a time like 2024-03-31T12:00:00Z (in an address, write the + of a time zone as %2B), or a vintage like v3."
        ),
        Code::OptionAsofFuture => {
            format!("“asof={text}” is in the future. Give a past date or time, or leave the option out.")
        }
        Code::OptionAsofVintage => {
            let (vintage, latest) = (told.get("vintage"), told.get("latest"));
            format!("“asof=v{vintage}” is after the latest vintage, v{latest}. Give a number from 0 to {latest}.")
        }
        Code::OptionAsofFrequency => {
            let frequency = told.get("frequency");
            format!("At the time given by “asof”, the frequency of the series was {frequency}. Give options that suit it.")
        }
        Code::OptionLimit => {
            let (min, max) = (told.get("min"), told.get("max"));
            format!("“limit={text}” is not a number of observations. Give a whole number from {min} to {max}.")
        }
        Code::OptionSeason => {
            format!("“season={text}” is not a month and a day. Write it as 07-01.")
        }
        Code::OptionSeasonLeapDay => {
            "29 February does not exist every year. Give “season” 02-28 or 03-01.".into()
        }
        Code::OptionSeasonYearly => {
            "“season” needs several periods a year. Leave it out, or give a higher frequency with “freq”.".into()
        }
        Code::BaseMissing => {
            let base = told.get("base");
            format!("There is no observation for {base}, the base of the index. Give another period with “param”.")
        }
        Code::BaseZero => {
            let base = told.get("base");
            format!("The value for {base}, the base of the index, is 0. Give another period with “param”.")
        }
        Code::NumberRange => {
            let (min, max) = (told.get("min"), told.get("max"));
            format!("“{option}={text}” is not possible. Give a whole number from {min} to {max}.")
        }
        Code::ChartTypeNotAllowed => {
            let kind = told.get("type");
            format!("“{option}={kind}” is not possible for a series of this frequency. Choose another, or leave it out.")
        }
        other => format!("Refused: {other}."),
    }
}

fn french(code: Code, told: &OptionSentence<'_>) -> String {
    let option = told.get("option");
    let text = told.get("text");
    match code {
        Code::OptionUnknown => {
            let names = told.names();
            format!("Il n’y a pas d’option « {option} ». Les options sont {names}.")
        }
        Code::OptionRepeated => {
            format!("L’option « {option} » est donnée plusieurs fois. Donnez-la une seule fois.")
        }
        Code::OptionEmpty => {
            format!("L’option « {option} » n’a pas de valeur. Donnez-lui-en une, ou retirez-la.")
        }
        Code::OptionChoice => {
            let choices = told.get("choices");
            format!("« {text} » n’est pas une valeur de l’option « {option} ». Choisissez parmi {choices}.")
        }
        Code::OptionCategories => {
            format!("Une série de catégories n’accepte pas l’option « {option} ». Retirez-la.")
        }
        Code::OptionFreqHigher => {
            let own = told.get("frequency");
            format!(
                "« freq={text} » est plus fin que la périodicité de la série, {own}. Donnez une périodicité moins fine, ou retirez l’option."
            )
        }
        Code::OptionAggWithoutFreq => {
            let own = told.get("frequency");
            format!(
                "« agg={text} » demande une périodicité moins fine que celle de la série, {own}. Ajoutez « freq », ou retirez « agg »."
            )
        }
        Code::OptionAggNeeded => {
            let freq = told.get("freq");
            format!(
                "« freq={freq} » demande une agrégation : le diffuseur n’en a pas choisi. Ajoutez « agg=sum », « agg=avg » ou « agg=last »."
            )
        }
        Code::OptionParamWithoutTransform => {
            "« param » demande une transformation qui en accepte un. Ajoutez « transform » avec change, pct, mavg, msum ou index, ou retirez « param ».".into()
        }
        Code::OptionParamNumber => {
            let (min, max) = (told.get("min"), told.get("max"));
            format!("« param={text} » n’est pas un nombre de périodes. Donnez un nombre entier de {min} à {max}.")
        }
        Code::OptionParamBase => {
            let example = example(&told.get("frequency"));
            format!("« param={text} » n’est pas une période de base de cette série. Écrivez-la comme {example}.")
        }
        Code::OptionDate => format!(
            "« {option}={text} » n’est pas une date. Écrivez-la comme 2016, 2016-10, 2016-Q3, 2016-S1, 2016-W05 ou 2016-10-31."
        ),
        Code::OptionDateImpossible => {
            format!("« {option}={text} » n’existe pas dans le calendrier. Vérifiez le mois et le jour.")
        }
        Code::OptionRange => {
            let (start, end) = (told.get("start"), told.get("end"));
            format!("« start={start} » est après « end={end} ». Échangez les deux dates.")
        }
        Code::OptionAsof => format!(
            "« asof={text} » ne désigne aucun état. Écrivez une date comme 2024-03-31, un instant comme 2024-03-31T12:00:00Z (dans une adresse, le + d’un fuseau comme %2B) ou un millésime comme v3."
        ),
        Code::OptionAsofFuture => {
            format!("« asof={text} » est dans le futur. Donnez une date ou un instant passé, ou retirez l’option.")
        }
        Code::OptionAsofVintage => {
            let (vintage, latest) = (told.get("vintage"), told.get("latest"));
            format!("« asof=v{vintage} » est après le dernier millésime, v{latest}. Donnez un numéro de 0 à {latest}.")
        }
        Code::OptionAsofFrequency => {
            let frequency = told.get("frequency");
            format!("À la date donnée par « asof », la périodicité de la série était {frequency}. Donnez des options qui lui conviennent.")
        }
        Code::OptionLimit => {
            let (min, max) = (told.get("min"), told.get("max"));
            format!("« limit={text} » n’est pas un nombre d’observations. Donnez un nombre entier de {min} à {max}.")
        }
        Code::OptionSeason => {
            format!("« season={text} » n’est pas un mois et un jour. Écrivez-le comme 07-01.")
        }
        Code::OptionSeasonLeapDay => {
            "« season=02-29 » n’existe pas chaque année. Donnez 02-28 ou 03-01.".into()
        }
        Code::OptionSeasonYearly => {
            "« season » demande plusieurs périodes par an. Retirez-la, ou donnez une périodicité plus fine avec « freq ».".into()
        }
        Code::BaseMissing => {
            let base = told.get("base");
            format!("Il n’y a pas d’observation en {base}, la base de l’indice. Donnez une autre période avec « param ».")
        }
        Code::BaseZero => {
            let base = told.get("base");
            format!("La valeur en {base}, la base de l’indice, est 0. Donnez une autre période avec « param ».")
        }
        Code::NumberRange => {
            let (min, max) = (told.get("min"), told.get("max"));
            format!("« {option}={text} » n’est pas possible. Donnez un nombre entier de {min} à {max}.")
        }
        Code::ChartTypeNotAllowed => {
            let kind = told.get("type");
            format!("« {option}={kind} » n’est pas possible pour une série de cette périodicité. Donnez un autre type, ou retirez l’option.")
        }
        other => format!("Refusé : {other}."),
    }
}

/// How a period of this frequency is written.
fn example(frequency: &str) -> &'static str {
    match frequency {
        "D" => "2015-01-31",
        "W" => "2015-W05",
        "M" => "2015-01",
        "Q" => "2015-Q1",
        "S" => "2015-S1",
        _ => "2015",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_of_options(code: Code) -> bool {
        let others = [
            Code::BaseMissing,
            Code::BaseZero,
            Code::NumberRange,
            Code::ChartTypeNotAllowed,
        ];
        code.as_str().starts_with("OPTION_") || others.contains(&code)
    }

    #[test]
    fn every_refusal_of_an_option_has_its_sentence_in_both_languages() {
        let told = BTreeMap::from([("option", Param::from("start")), ("text", Param::from("x"))]);
        let mut seen = 0;
        for &code in Code::ALL.iter().filter(|code| is_of_options(**code)) {
            let problem = Problem {
                code,
                field: None,
                params: told.clone(),
            };
            let (english, french) = (
                sentence(&problem, Language::En),
                sentence(&problem, Language::Fr),
            );
            for text in [&english, &french] {
                assert!(!text.contains(code.as_str()), "{text}");
                assert!(
                    text.ends_with('.') && text.matches(". ").count() >= 1,
                    "{text}"
                );
            }
            assert_ne!(english, french);
            // French typography: no plain blank beside guillemets.
            assert!(!french.contains("« ") && !french.contains(" »"), "{french}");
            seen += 1;
        }
        assert!(seen > 20);
    }

    #[test]
    fn what_was_typed_cannot_break_out_of_the_sentence() {
        let problem = Problem::at("start", Code::OptionDate)
            .with("option", "start")
            .with("text", "a\r\nb\u{202e}");
        assert!(sentence(&problem, Language::En).starts_with("“start=ab\u{202e}” is not a date."));
    }
}
