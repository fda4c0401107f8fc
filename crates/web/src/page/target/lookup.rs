//! Looks for the target of a page with the caller's permissions.

use std::sync::Arc;

use api::series::series_file_of_page;
use domain::catalogue::key::PERSONAL;
use domain::identity::role::AccountRole;
use service::dashboard::SeenDashboard;
use service::{Caller, Failure, Service};

use super::{CollectionKeys, PageTarget};

impl PageTarget {
    /// Whether the caller may read the target. False for a hidden target and for a missing one.
    pub(crate) async fn is_seen(
        &self,
        service: &Service,
        caller: &Caller,
    ) -> Result<bool, Failure> {
        Ok(match self {
            Self::Application => true,
            Self::Nothing => false,
            Self::Person(username) => {
                let person = service.people().person(caller, username);
                person.await?.is_some()
            }
            Self::Account(key) | Self::AccountMembers(key) | Self::AccountFollowing(key) => {
                let seen = service.accounts().account(caller, key).await?;
                seen.is_some_and(|seen| self.is_for(seen.role))
            }
            Self::Collection(keys) => {
                let (account, collection) = keys.as_texts();
                let collections = service.collections();
                let seen = collections.collection(caller, account, collection);
                seen.await?.is_some()
            }
            Self::Question(keys, number) => {
                let (account, collection) = keys.as_texts();
                let questions = service.questions();
                let seen = questions.question(caller, account, collection, *number);
                seen.await?.is_some()
            }
            Self::Dashboard(keys, key) => keys.dashboard(service, caller, key).await?.is_some(),
            Self::Chart(keys, key, chart) => {
                let Some(dashboard) = keys.dashboard(service, caller, key).await? else {
                    return Ok(false);
                };
                let dashboards = service.dashboards();
                let seen = dashboards.chart(caller, dashboard.record.id, chart);
                seen.await?.is_some()
            }
            Self::Metric(keys, path) => keys.has_metric(service, caller, path).await?,
        })
    }

    /// The address of the file that the address of a missing page may mean, `/ann/prices/cpi.csv`: of an indicator that
    /// the caller sees.
    pub(crate) async fn meant_file(
        &self,
        service: &Service,
        caller: &Caller,
    ) -> Result<Option<String>, Failure> {
        let Self::Metric(keys, path) = self else {
            return Ok(None);
        };
        let (account, collection) = keys.as_texts();
        let Some((metric, file)) = series_file_of_page(account, collection, path) else {
            return Ok(None);
        };
        let is_seen = keys.has_metric(service, caller, metric).await?;
        Ok(is_seen.then_some(file))
    }

    /// Whether a page of an account is for readers with this role in it.
    fn is_for(&self, role: Option<AccountRole>) -> bool {
        match self {
            Self::AccountMembers(_) => role.is_some(),
            Self::AccountFollowing(_) => {
                matches!(role, Some(AccountRole::Owner | AccountRole::Administrator))
            }
            _ => true,
        }
    }
}

impl CollectionKeys {
    fn as_texts(&self) -> (&str, &str) {
        (&self.account, &self.collection)
    }

    async fn dashboard(
        &self,
        service: &Service,
        caller: &Caller,
        key: &str,
    ) -> Result<Option<Arc<SeenDashboard>>, Failure> {
        let (account, collection) = self.as_texts();
        let collection = Some(collection).filter(|key| *key != PERSONAL);
        let dashboards = service.dashboards();
        dashboards.dashboard(caller, account, collection, key).await
    }

    async fn has_metric(
        &self,
        service: &Service,
        caller: &Caller,
        path: &str,
    ) -> Result<bool, Failure> {
        let (account, collection) = self.as_texts();
        let metrics = service.metrics();
        let seen = metrics.metric(caller, account, collection, path).await?;
        Ok(seen.is_some())
    }
}
