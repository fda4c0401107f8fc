//! Files in a bucket of an S3 service.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey, Checksum};
use object_store::path::Path as Key;
use object_store::{
    ClientOptions, MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::address::S3Settings;
use crate::error::StorageError;
use crate::name::{FileName, Folder, StoredFile};

/// The region where none is given.
const REGION: &str = "eu-west-1";
/// Maximum time to connect, and of a request with its body.
const CONNECT: Duration = Duration::from_secs(5);
const REQUEST: Duration = Duration::from_secs(30);
/// A request that failed is sent again at most this often, and not after this time.
const RETRIES: usize = 3;
const RETRY_FOR: Duration = Duration::from_secs(10);
/// Bytes of a part of a large file: at least 5 MiB by the rules of S3, and 10,000 parts are enough for 150 GB.
const PART: usize = 16 << 20;
const PART_SIZE: u64 = 16 << 20;

/// Makes ring the TLS library of this process, for all HTTP clients that are built later.
pub fn install_tls() {
    // Fails where another part of the program was first: then it is the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// A bucket. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    store: Arc<dyn ObjectStore>,
    name: String,
    prefix: String,
}

impl Bucket {
    pub(crate) fn open(
        name: &str,
        prefix: &str,
        settings: &S3Settings,
    ) -> Result<Self, StorageError> {
        install_tls();
        let mut builder = AmazonS3Builder::from_env();
        let region = builder.get_config_value(&AmazonS3ConfigKey::Region);
        let region = settings.region.clone().or(region);
        builder = builder
            .with_bucket_name(name)
            .with_region(region.unwrap_or_else(|| REGION.to_owned()))
            .with_checksum_algorithm(Checksum::SHA256)
            .with_retry(RetryConfig {
                max_retries: RETRIES,
                retry_timeout: RETRY_FOR,
                ..RetryConfig::default()
            });
        let mut client = ClientOptions::new()
            .with_connect_timeout(CONNECT)
            .with_timeout(REQUEST);
        if let Some(endpoint) = &settings.endpoint {
            client = client.with_allow_http(endpoint.starts_with("http://"));
            builder = builder.with_endpoint(endpoint);
        }
        match (&settings.key_id, &settings.key_secret) {
            (Some(id), Some(secret)) => {
                builder = builder
                    .with_access_key_id(id)
                    .with_secret_access_key(secret);
            }
            (None, None) => {}
            _ => {
                return Err(StorageError::Settings(
                    "s3_key_id and s3_key_secret belong together".to_owned(),
                ));
            }
        }
        let store = builder
            .with_client_options(client)
            .build()
            .map_err(|error| {
                StorageError::Settings(format!("the S3 service: {}", error_text(&error)))
            })?;
        Ok(Self {
            store: Arc::new(store),
            name: name.to_owned(),
            prefix: prefix.to_owned(),
        })
    }

    pub(crate) fn describe(&self) -> String {
        match self.prefix.as_str() {
            "" => format!("s3://{}", self.name),
            prefix => format!("s3://{}/{prefix}", self.name),
        }
    }

    fn key(&self, name: &FileName) -> Key {
        self.folder(name.folder()).join(name.as_str())
    }

    fn folder(&self, folder: Folder) -> Key {
        let parts = self.prefix.split('/').chain([folder.as_str()]);
        parts.filter(|part| !part.is_empty()).collect()
    }

    pub(crate) async fn put(&self, name: &FileName, content: Bytes) -> Result<(), StorageError> {
        let payload = PutPayload::from(content);
        self.store.put(&self.key(name), payload).await?;
        Ok(())
    }

    pub(crate) async fn get(&self, name: &FileName) -> Result<Option<Bytes>, StorageError> {
        match self.store.get(&self.key(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(error) if is_missing_file(&error) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn list(&self, folder: Folder) -> Result<Vec<StoredFile>, StorageError> {
        let prefix = self.folder(folder);
        let prefix = (!prefix.as_ref().is_empty()).then_some(&prefix);
        let listed = self.store.list_with_delimiter(prefix).await?;
        let files = listed.objects.into_iter().filter_map(|object| {
            Some(StoredFile {
                name: FileName::new(folder, object.location.filename()?)?,
                size: object.size,
                stored_at: object.last_modified.into(),
            })
        });
        Ok(files.collect())
    }

    pub(crate) async fn remove(&self, name: &FileName) -> Result<(), StorageError> {
        match self.store.delete(&self.key(name)).await {
            Err(error) if !is_missing_file(&error) => Err(error.into()),
            _ => Ok(()),
        }
    }

    pub(crate) async fn upload(
        &self,
        name: &FileName,
        from: &Path,
        on_progress: &mut dyn FnMut(u64),
    ) -> Result<(), StorageError> {
        let mut file = tokio::fs::File::open(from).await?;
        let mut upload = self.store.put_multipart(&self.key(name)).await?;
        let sent = send(&mut file, &mut *upload, on_progress).await;
        if sent.is_err() {
            // The parts that were sent would cost money. Where the service is gone, its own rules remove them.
            let _ = upload.abort().await;
        }
        sent
    }

    pub(crate) async fn download(
        &self,
        name: &FileName,
        to: &Path,
        on_progress: &mut dyn FnMut(u64),
    ) -> Result<bool, StorageError> {
        let key = self.key(name);
        let size = match self.store.head(&key).await {
            Ok(found) => found.size,
            Err(error) if is_missing_file(&error) => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        let mut file = tokio::fs::File::create(to).await?;
        let mut copied = 0;
        while copied < size {
            let end = size.min(copied.saturating_add(PART_SIZE));
            let part = self.store.get_range(&key, copied..end).await?;
            file.write_all(&part).await?;
            copied = end;
            on_progress(copied);
        }
        file.sync_all().await?;
        Ok(true)
    }
}

/// Sends a file in parts, and completes it.
async fn send(
    file: &mut tokio::fs::File,
    upload: &mut dyn MultipartUpload,
    on_progress: &mut dyn FnMut(u64),
) -> Result<(), StorageError> {
    let mut size = 0;
    loop {
        let mut part = Vec::with_capacity(PART);
        let read = file.take(PART_SIZE).read_to_end(&mut part).await?;
        if read == 0 && size > 0 {
            break;
        }
        upload.put_part(PutPayload::from(part)).await?;
        size += u64::try_from(read).unwrap_or_default();
        on_progress(size);
        if read < PART {
            break;
        }
    }
    upload.complete().await?;
    Ok(())
}

/// Whether a file is missing, and not its bucket.
fn is_missing_file(error: &object_store::Error) -> bool {
    matches!(error, object_store::Error::NotFound { .. })
        && !error_text(error).contains("NoSuchBucket")
}

/// An error and its sources: the first often says only that there was no connection.
fn error_text(error: &dyn std::error::Error) -> String {
    let cause = error.source().map(error_text).unwrap_or_default();
    format!("{error} {cause}")
}
