//! Networks from which a user signed in within the last 90 days. Limits and queues reserve room for them, so that
//! strangers cannot lock the user out. They are stored as keyed hashes, different ones for each user.

use domain::id::UserId;
use jiff::SignedDuration;
use store::Tx;

use crate::Caller;
use crate::identity::Identity;
use crate::identity::hash_queue::Seat;
use crate::outcome::{Failure, Outcome};
use crate::shared::seal::keyed_hash;

/// Time for which a network is stored after the latest sign-in.
pub(crate) const REMEMBERED: SignedDuration = SignedDuration::from_hours(24 * 90);

impl Identity<'_> {
    /// Stores the caller's network as one from which the user signs in.
    pub(crate) async fn note_network(
        self,
        tx: &mut Tx,
        caller: &Caller,
        user: UserId,
    ) -> Outcome<()> {
        let hash = self.network_hash(caller, user)?;
        Ok(store::identity::known_network::note(tx, user, &hash, self.shared.now()).await?)
    }

    /// Whether the user signed in from the caller's network within the last 90 days.
    pub(crate) async fn is_known_network(
        self,
        tx: &mut Tx,
        caller: &Caller,
        user: UserId,
    ) -> Result<bool, Failure> {
        let hash = self.network_hash(caller, user)?;
        let since = self.shared.now() - REMEMBERED;
        Ok(store::identity::known_network::is_known(tx, user, &hash, since).await?)
    }

    /// The seat in the hash queue for a password of the user. A session counts as a known network.
    pub(crate) async fn seat(
        self,
        tx: &mut Tx,
        caller: &Caller,
        user: UserId,
    ) -> Result<Seat, Failure> {
        let is_known =
            caller.user() == Some(user) || self.is_known_network(tx, caller, user).await?;
        Ok(Seat::new(caller.client.networks, is_known))
    }

    fn network_hash(self, caller: &Caller, user: UserId) -> Result<[u8; 32], Failure> {
        let network = caller.client.networks.near.to_string();
        let user = user.uuid();
        let parts: [&[u8]; 3] = [b"known-network", user.as_bytes(), network.as_bytes()];
        keyed_hash(&self.shared.config().secret, &parts)
    }
}
