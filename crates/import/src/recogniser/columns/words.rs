//! Names of columns, folded.

use domain::text::fold;

use crate::notation::Words;

pub(in crate::recogniser) const DATES: Words = Words(
    "date,dates,time,time period,time_period,timeperiod,period,periode,ref_date,obs_date,\
     observation_date,observation date,refper,end,end date,end_date,fin,temps,jour,mois,\
     month,trimestre,quarter,datetime,semaine,semaines,week,weeks,yyyymm,yearmonth,\
     year_month,annee_mois,anneemois,yearweek",
);
pub(in crate::recogniser) const STARTS: Words = Words("start,start date,start_date,begin,debut");
pub(in crate::recogniser) const UPDATES: Words = Words("update,maj,mise a jour,created,modified");
pub(in crate::recogniser) const YEARS: Words =
    Words("year,annee,an,yr,yyyy,fiscal year,calendar year,exercice");
/// Names of columns of parts of a year of any kind.
pub(in crate::recogniser) const PERIODS: Words =
    Words("period,periode,periods,part,sous-periode,subperiod,time_identifier");
pub(in crate::recogniser) const DAYS: Words =
    Words("day,jour,dd,date_of_month,day_of_month,day of month,mday,jour du mois");
/// Names of columns whose numbers are no values.
pub(in crate::recogniser) const NO_VALUES: Words = Words(
    "day_of_week,day of week,dayofweek,weekday,wday,jour de la semaine,jour_semaine,rowid,\
     objectid,unnamed: 0",
);
/// Names of columns of numbers about the lines.
pub(in crate::recogniser) const NO_SERIES: Words = Words(
    "lat,long,lon,lng,latitude,longitude,coordinate,coordinates,coordonnees,decimals,\
     decimales,column_order",
);
/// Words of the names of such columns.
pub(in crate::recogniser) const NO_SERIES_WORDS: Words =
    Words("id,footnote,footnotes,note,notes,renvoi,renvois");
/// Words of the names of columns whose numbers are codes.
pub(in crate::recogniser) const CODES: Words = Words(
    "naf,nace,ape,isic,cpv,station,postal,commune,nuts,code,codes,id,dep,departement,insee,\
     siren,zip",
);
pub(in crate::recogniser) const TEXTS: Words = Words(
    "text,texte,comment,comments,commentaire,note,notes,status,statut,flag,flags,code,codes,\
     obs_status,obs_flag,symbole,remarque",
);
pub(in crate::recogniser) const FREQUENCIES: Words =
    Words("frequency,freq,frequence,periodicite,periodicity");

/// Whether a cell names a column of dates.
pub(in crate::recogniser) fn is_date_name(cell: &str) -> bool {
    let name = fold(cell);
    let name = name.trim_end_matches([':', ' ']);
    DATES.has(name) || YEARS.has(name)
}

/// Names of columns of labels, beside those of codes.
const LABELS: Words = Words(
    "label,libelle,region,regions,country,pays,secteur,sector,branche,produit,product,\
     categorie,category,nom",
);

/// Whether a cell names a column of labels or codes, rather than of dates.
pub(in crate::recogniser) fn is_label_name(cell: &str) -> bool {
    let name = fold(cell);
    (CODES.has_any(&name) || LABELS.has_any(&name)) && !is_date_name(cell)
}
