//! The files, and the expected results of each.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case {
        file: "01-natural-gas-daily/daily.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,value x2",
            "+empty-lines x1",
            "+frequency:D x1",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 7436 observations, 0 texts",
            "D Price “Price”: 1997-01-07;3.82 … 2026-08-18;2.82",
        ],
    },
    Case {
        file: "01-natural-gas-daily/datapackage.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=JSON “”"],
    },
    Case {
        file: "02-oil-daily-weekly/brent-monthly.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,value x2",
            "+frequency:M x1",
            "+dates:within x471",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 471 observations, 0 texts",
            "M Price “Price”: 1987-05;18.58 … 2026-07;83.76",
        ],
    },
    Case {
        file: "02-oil-daily-weekly/brent-weekly.csv",
        proposals: &["+header:1 x1", "+columns:date,value x2", "+frequency:W x1"],
        chosen: &[],
        result: &[
            "1 of 1 series, 2049 observations, 0 texts",
            "W Price “Price”: 1987-05-15;18.58 … 2026-08-14;92.51",
        ],
    },
    Case {
        file: "02-oil-daily-weekly/brent-year.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,value x2",
            "+frequency:Y x1",
            "+dates:within x39",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 39 observations, 0 texts",
            "Y Price “Price”: 1987;18.53 … 2025;69.14",
        ],
    },
    Case {
        file: "02-oil-daily-weekly/datapackage.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=JSON “”"],
    },
    Case {
        file: "02-oil-daily-weekly/wti-daily.csv",
        proposals: &["+header:1 x1", "+columns:date,value x2", "+frequency:D x1"],
        chosen: &[],
        result: &[
            "1 of 1 series, 10226 observations, 0 texts",
            "D Price “Price”: 1986-01-02;25.56 … 2026-08-18;86.48",
        ],
    },
    Case {
        file: "03-us-cpi-monthly/cpiai.csv",
        proposals: &["+header:1 x1", "+columns:date,value x3", "+frequency:M x2"],
        chosen: &[],
        result: &[
            "2 of 2 series, 2719 observations, 0 texts",
            "M Index “Index”: 1913-01;9.800 … 2026-05;335.123",
            "M Inflation “Inflation”: 1913-02;0.00 … 2026-05;0.63",
        ],
    },
    Case {
        file: "03-us-cpi-monthly/datapackage.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=JSON “”"],
    },
    Case {
        file: "04-us-gdp-quarterly/macrodata.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:year,quarter,value x14",
            "+frequency:Q x12",
        ],
        chosen: &[],
        result: &[
            "12 of 12 series, 2436 observations, 0 texts",
            "Q realgdp “realgdp”: 1959-Q1;2710.349 … 2009-Q3;12990.341",
            "Q realint “realint”: 1959-Q1;0.00 … 2009-Q3;-3.44",
        ],
    },
    Case {
        file: "05-inflation-by-country-wide/FP.CPI.TOTL.ZG.csv",
        proposals: &[
            "+transpose x65",
            "+header:1 x1",
            "+columns:name,key,-,-,value x69",
            "+frequency:Y x65",
        ],
        chosen: &[],
        result: &[
            "266 of 266 series, 11182 observations, 0 texts",
            "Y ABW “Aruba”: 1985;4.03225805628628 … 2019;4.25746204335428",
            "Y ZWE “Zimbabwe”: 2010;3.02267002518892 … 2022;104.705170628667",
        ],
    },
    Case {
        file: "06-electricity-prices-semiannual/Electricity_Prices_Household_Consumers_Time_All_Countries.csv",
        proposals: &[
            "+transpose x36",
            "+header:1 x1",
            "+columns:key,value x37",
            "+dates:names x36",
            "+frequency:S x36",
            "+dates:within x36",
        ],
        chosen: &[],
        result: &[
            "43 of 43 series, 1367 observations, 0 texts",
            "S Albania “Albania”: 2011-S1;0.1152 … 2024-S2;0.1150",
            "S United-Kingdom “United Kingdom”: 2007-S2;0.1481 … 2020-S1;0.2203",
        ],
    },
    Case {
        file: "07-categories/drinks.csv",
        proposals: &["+header:1 x1", "+columns:date,value x5", "+frequency:C x4"],
        chosen: &[],
        result: &[
            "4 of 4 series, 772 observations, 0 texts",
            "C beer_servings “beer_servings”: Afghanistan;0 … Zimbabwe;64",
            "C total_litres_of_pure_alcohol “total_litres_of_pure_alcohol”: Afghanistan;0.0 … Zimbabwe;4.7",
        ],
    },
    Case {
        file: "07-categories/ept.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=JSON “”"],
    },
    Case {
        file: "08-insee-fr/defaillances-trimestrielles/caract.csv",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_IDS_MISSING proposed=0 “idBank”"],
    },
    Case {
        file: "08-insee-fr/defaillances-trimestrielles/valeurs_trimestrielles.csv",
        proposals: &[
            "+header:3 x1",
            "+columns:date,value,text x3",
            "+dates:codes x122",
            "+frequency:Q x1",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 122 observations, 122 texts",
            "Q 001739987 “Nombre de défaillances d'entreprises par date de jugement - Données brutes - Normandie - Hébergement et restauration”: 1990-Q1;44;A … 2020-Q2;45;A",
        ],
    },
    Case {
        file: "08-insee-fr/ipi-chocolat/caract.csv",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_IDS_MISSING proposed=0 “idBank”"],
    },
    Case {
        file: "08-insee-fr/ipi-chocolat/valeurs_mensuelles.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,value,text x3",
            "+frequency:M x1",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 373 observations, 373 texts",
            "M Indice “Indice”: 1990-01;101.55;A … 2021-01;87.42;A",
        ],
    },
    Case {
        file: "08-insee-fr/mariages-latin1/caracteristiques.csv",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_IDS_MISSING proposed=0 “idBank”"],
    },
    Case {
        file: "08-insee-fr/mariages-latin1/valeurs_mensuelles.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,value,text x3",
            "+frequency:M x1",
            "+status:sdmx x12",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 300 observations, 0 texts, 0 statuses, 12 holes",
            "M Mariages “Mariages”: 1994-01;7270 … 2019-12;10025",
        ],
    },
    Case {
        file: "08-insee-fr/naissances/valeurs_mensuelles.csv",
        proposals: &[
            "+header:3 x1",
            "+columns:date,value,text x3",
            "+frequency:M x1",
            "+status:sdmx x12",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 876 observations, 0 texts, 12 statuses, 0 holes",
            "M 000436391 “Démographie - Nombre de naissances vivantes - France métropolitaine”: 1946-01;64599 … 2018-12;59800 P",
        ],
    },
    Case {
        file: "09-webstat-fr-decimal-comma/Webstat_Export_20240107.csv",
        proposals: &[
            "+header:6 x1",
            "+columns:date,value x40",
            "?dates:dmy x4 or dates:mdy",
            "?frequency:D x39",
            "+decimal-comma x120",
        ],
        chosen: &["dates:dmy", "frequency:D"],
        result: &[
            "39 of 39 series, 120 observations, 0 texts",
            "D EXR.D.AUD.EUR.SP00.A “Dollar australien (AUD)” in Dollar Australien (AUD): 2024-01-02;1.6147 … 2024-01-05;1.6337",
            "D EXR.D.ZAR.EUR.SP00.A “Rand sud-africain (ZAR)” in Rand (ZAR): 2024-01-02;20.3656 … 2024-01-05;20.5511",
        ],
    },
    Case {
        file: "10-dirty/AirQualityUCI.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,-,value x15",
            "+empty-lines x114",
            "+dates:dmy x9357",
            "+frequency:D x13",
            "?missing:-200 x16244",
            "?missing:-200,0 x457",
            "+decimal-comma x43550",
        ],
        chosen: &[],
        result: &[
            "0 of 13 series, 0 observations, 0 texts",
            "CO-GT: 1 defects",
            "8:1 IMPORT_SEVERAL_VALUES count=24 “11/03/2004”",
        ],
    },
    Case {
        file: "10-dirty/co2-datapackage.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=JSON “”"],
    },
    Case {
        file: "10-dirty/co2-gr-mlo.csv",
        proposals: &["+header:1 x1", "+columns:date,value x3", "+frequency:Y x2"],
        chosen: &[],
        result: &[
            "2 of 2 series, 134 observations, 0 texts",
            "Y Annual-Increase “Annual Increase”: 1959;0.94 … 2025;2.23",
            "Y Uncertainty “Uncertainty”: 1959;0.11 … 2025;0.11",
        ],
    },
    Case {
        file: "10-dirty/co2-mm-mlo.csv",
        proposals: &[
            "+header:1 x1",
            "?columns:date,value,value,value,value,value,- x7",
            "+frequency:M x5",
            "?missing:-01 x195",
            "?missing:-9.99 x196",
        ],
        chosen: &[
            "columns:date,value,value,value,value,value,value",
            "missing:-01",
            "missing:-9.99",
            "missing:-0.99",
        ],
        result: &[
            "6 of 6 series, 4335 observations, 0 texts",
            "M Decimal-Date “Decimal Date”: 1958-03;1958.2027 … 2026-06;2026.4583",
            "M column-7 “column-7”: 1974-05;0.16 … 2026-06;0.15",
        ],
    },
    Case {
        file: "10-dirty/mueller-approval-polls.csv",
        proposals: &[
            "+header:1 x1",
            "?columns:-,date,-,value,text,-,value,value,value,value,value,- x12",
            "+dates:mdy x65",
            "+frequency:D x6",
        ],
        chosen: &["columns:-,date,-,-,-,-,value,value,value,value,value,-"],
        result: &[
            "0 of 5 series, 0 observations, 0 texts",
            "Approve: 4 defects",
            "10:2 LINE_DATE_DUPLICATE other=9 “1/18/18”",
            "46:2 LINE_DATE_DUPLICATE other=45 “12/11/18”",
        ],
    },
    Case {
        file: "11-large-co2-by-nation/datapackage.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=JSON “”"],
    },
    Case {
        file: "11-large-co2-by-nation/fossil-fuel-co2-emissions-by-nation.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,key,value x10",
            "+frequency:Y x8",
        ],
        chosen: &[],
        result: &[
            "1662 of 1662 series, 113261 observations, 0 texts",
            "Y UNITED-KINGDOM/Total “UNITED KINGDOM – Total”: 1751;2552 … 2020;82709",
            "Y SAINT-MARTIN-DUTCH-PORTION/Bunker-fuels-Not-in-Total “SAINT MARTIN (DUTCH PORTION) – Bunker fuels (Not in Total)”: 2012;201 … 2020;186",
        ],
    },
    Case {
        file: "12-births-daily-complete/US_births_2000-2014_SSA.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:year,month,day,-,value x5",
            "+frequency:D x1",
        ],
        chosen: &[],
        result: &[
            "1 of 1 series, 5479 observations, 0 texts",
            "D births “births”: 2000-01-01;9083 … 2014-12-31;11990",
        ],
    },
    Case {
        file: "13-seattle-weather-text/seattle-weather.csv",
        proposals: &[
            "+header:1 x1",
            "+columns:date,value,value,value,value,text x6",
            "+frequency:D x4",
        ],
        chosen: &[],
        result: &[
            "4 of 4 series, 5844 observations, 1461 texts",
            "D precipitation “precipitation”: 2012-01-01;0.0 … 2015-12-31;0.0",
            "D wind “wind”: 2012-01-01;4.7;drizzle … 2015-12-31;3.5;sun",
        ],
    },
    Case {
        file: "14-jsonstat/eurostat-name_gpd_c-geo_IT.json",
        proposals: &[],
        chosen: &[],
        result: &[
            "1 of 1 series, 24 observations, 0 texts",
            "Y EUR_HAB/B1GM/IT “Gross domestic product at market prices – Italy” in Euro per inhabitant: 1990;15800 … 2013;25600",
        ],
    },
    Case {
        file: "14-jsonstat/eurostat-name_gpd_c-geo_IT_FR.json",
        proposals: &[],
        chosen: &[],
        result: &[
            "2 of 2 series, 64 observations, 0 texts",
            "Y EUR_HAB/B1GM/FR “Gross domestic product at market prices – France” in Euro per inhabitant: 1974;4500 … 2013;31300",
            "Y EUR_HAB/B1GM/IT “Gross domestic product at market prices – Italy” in Euro per inhabitant: 1990;15800 … 2013;25600",
        ],
    },
    Case {
        file: "15-sdmx/BIS_DER-sdmx-csv-1.0.csv",
        proposals: &[],
        chosen: &[],
        result: &["42 of 42 series, 360 observations, 0 texts, 0 statuses, 640 holes"],
    },
    Case {
        file: "15-sdmx/sdmx-csv-2.0.csv",
        proposals: &[],
        chosen: &[],
        result: &["2 of 2 series, 7 observations, 0 texts, 0 statuses, 13 holes"],
    },
    Case {
        file: "15-sdmx/ECB_EXR/flat.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=SDMX-JSON “”"],
    },
    Case {
        file: "15-sdmx/ECB_EXR/ts.json",
        proposals: &[],
        chosen: &[],
        result: &["1:0 IMPORT_MARKUP_UNKNOWN kind=SDMX-JSON “”"],
    },
];
