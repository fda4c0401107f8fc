use super::*;

#[test]
fn a_path_knows_its_segments_and_its_parent() {
    let path = MetricPath::parse("population/Paris/75001").unwrap();
    assert_eq!(
        path.segments().collect::<Vec<_>>(),
        ["population", "Paris", "75001"]
    );
    let parent = path.parent().unwrap();
    assert_eq!(parent.as_str(), "population/Paris");
    assert_eq!(parent.parent().unwrap().parent(), None);
}

#[test]
fn keys_are_shown_as_typed_and_compared_in_lower_case() {
    let key = AccountKey::parse("InSee").unwrap();
    assert_eq!((key.as_str(), key.folded().as_str()), ("InSee", "insee"));
}
