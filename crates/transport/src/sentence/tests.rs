use super::*;

fn problem(code: Code, params: &Value) -> Problem {
    let params = params.as_object().unwrap();
    params
        .iter()
        .fold(Problem::new(code), |problem, (name, value)| {
            let name: &'static str = String::leak(name.clone());
            match value {
                Value::String(text) => problem.with(name, text.as_str()),
                number => problem.with(name, number.as_i64().unwrap()),
            }
        })
}

#[test]
fn the_sentences_are_those_of_the_application() {
    let file: Value =
        serde_json::from_str(include_str!("../../../../spec/cases/sentences.json")).unwrap();
    for case in file["cases"].as_array().unwrap() {
        let code = Code::parse(case["code"].as_str().unwrap()).unwrap();
        let problem = problem(code, &case["params"]);
        for language in [Language::En, Language::Fr] {
            assert_eq!(
                sentence(&problem, language),
                case[language.as_str()],
                "{case}"
            );
        }
    }
}

#[test]
fn every_code_has_a_sentence_in_both_languages() {
    for &code in Code::ALL {
        let problem = Problem::new(code);
        let [english, french] =
            [Language::En, Language::Fr].map(|language| sentence(&problem, language));
        for text in [&english, &french] {
            assert!(
                text.ends_with('.') && !text.contains(code.as_str()),
                "{code}: {text}"
            );
            assert!(!text.contains(['{', '}']), "{code}: {text}");
        }
        assert_ne!(english, french);
    }
}

#[test]
fn a_text_of_the_user_cannot_break_out_of_the_sentence() {
    let problem = Problem::new(Code::OptionUnknown)
        .with("option", "a\r\n{b} #\u{1b}[31m")
        .with("options", "freq");
    assert_eq!(
        sentence(&problem, Language::En),
        "There is no option “a{b} #[31m”. The options are freq."
    );
}
