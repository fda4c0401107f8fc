//! Indicators whose charts lead the front page.

use domain::access::Reader;
use domain::catalogue::front::FeaturedMetric;
use domain::operation::audit::AuditAction;
use domain::text::fold;
use serde_json::json;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::operator::Operator;
use crate::outcome::Failure;

/// The result of featuring an indicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureResult {
    /// It is featured, before those that were featured earlier.
    Done,
    /// There is no indicator at these keys that everybody may read.
    NotPublic,
    /// It is featured already.
    Featured,
}

impl Operator<'_> {
    /// Makes the chart of the public indicator at `account/collection/path` lead the front page.
    pub async fn feature(self, place: &str) -> Result<FeatureResult, Failure> {
        let mut parts = place.trim().trim_matches('/').splitn(3, '/');
        let (Some(account), Some(collection), Some(path)) =
            (parts.next(), parts.next(), parts.next())
        else {
            return Ok(FeatureResult::NotPublic);
        };

        let guest = Caller::of_reader(Reader::Guest);
        let mut tx = self.shared.db().begin().await?;
        let found = self
            .metrics
            .metric_at(&mut tx, &guest, account, collection, path)
            .await?;
        let Some((metric, _)) = found else {
            return Ok(FeatureResult::NotPublic);
        };

        if !store::metric::featured::feature(&mut tx, metric.record.id, self.shared.now()).await? {
            return Ok(FeatureResult::Featured);
        }

        let scene = Scene {
            collection: Some(metric.record.collection),
            ..Scene::operator(metric.collection.account.record.id)
        };
        let (action, subject) = (AuditAction::MetricFeatured, &metric.record.path);
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(subject), json!({}))
            .await?;

        tx.commit().await?;
        Ok(FeatureResult::Done)
    }

    /// Ends what [`Service::feature`] did; `false` if the indicator at `account/collection/path` is not featured.
    pub async fn unfeature(self, place: &str) -> Result<bool, Failure> {
        let wanted = fold(place.trim().trim_matches('/'));
        let mut tx = self.shared.db().begin().await?;
        let featured = store::metric::featured::list(&mut tx).await?;
        let Some(found) = featured.iter().find(|one| fold(&one.place) == wanted) else {
            return Ok(false);
        };
        store::metric::featured::unfeature(&mut tx, found.metric).await?;
        let facts = store::access::metric_facts(&mut tx, Reader::Guest, found.metric).await?;
        if let Some(facts) = facts {
            let scene = Scene {
                collection: Some(facts.collection),
                ..Scene::operator(facts.account)
            };
            let (action, path) = (AuditAction::MetricUnfeatured, found.path());
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, action, Some(path), json!({}))
                .await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// All featured indicators, the latest first.
    pub async fn featured(self) -> Result<Vec<FeaturedMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        Ok(store::metric::featured::list(&mut tx).await?)
    }
}
