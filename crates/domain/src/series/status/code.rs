//! The codes of status and of confidentiality, each with its letter.

/// Declares an enumeration whose variants each have one letter, and, in the order of declaration, one bit.
macro_rules! letters {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $( $(#[$variant_meta:meta])* $variant:ident => $letter:literal, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $( $(#[$variant_meta])* $variant, )+
        }

        impl $name {
            /// Every code, in the order of declaration.
            pub const ALL: &'static [Self] = &[$( Self::$variant ),+];

            /// The letter of SDMX's code list.
            #[must_use]
            pub const fn letter(self) -> char {
                match self {
                    $( Self::$variant => $letter, )+
                }
            }

            /// The code with this letter. `None` for any other character.
            #[must_use]
            pub const fn from_letter(letter: char) -> Option<Self> {
                match letter {
                    $( $letter => Some(Self::$variant), )+
                    _ => None,
                }
            }
        }
    };
}

letters! {
    /// A code of SDMX's `CL_OBS_STATUS`, the most important one first.
    pub enum StatusCode {
        /// The series breaks here: this observation and later ones are not comparable with earlier ones.
        Break => 'B',
        /// The value is missing.
        Missing => 'O',
        /// The value is missing because it cannot exist.
        Impossible => 'M',
        /// The value exists, but was not collected, or comes late.
        Late => 'L',
        /// The value is missing because of a holiday or a weekend.
        Holiday => 'H',
        /// The value is withheld.
        Withheld => 'Q',
        /// Derogation: the producer is exempt from a rule.
        Derogation => 'J',
        /// A strike or another special event.
        Strike => 'S',
        /// The definition differs.
        Definition => 'D',
        /// The value is included in another category.
        Elsewhere => 'K',
        /// The value includes data of another category.
        Includes => 'W',
        /// Imputed by the receiver.
        Imputed => 'I',
        /// A forecast.
        Forecast => 'F',
        /// An estimate.
        Estimated => 'E',
        /// Provisional: a revision is expected.
        Provisional => 'P',
        /// Not significant.
        Insignificant => 'N',
        /// Of low reliability.
        Unreliable => 'U',
        /// Not validated.
        Unvalidated => 'V',
        /// Experimental.
        Experimental => 'G',
    }
}

letters! {
    /// A code of SDMX's `CL_CONF_STATUS`, other than `F` (free).
    pub enum Confidentiality {
        /// Not for publication, for internal use only.
        Internal => 'N',
        /// Confidential statistical information.
        Confidential => 'C',
        /// Secondary confidentiality, set by the sender.
        SecondaryBySender => 'D',
        /// Secondary confidentiality, set by the receiver.
        SecondaryByReceiver => 'S',
        /// Primary confidentiality because of small counts.
        SmallCounts => 'A',
        /// Primary confidentiality because one unit dominates.
        OneUnit => 'O',
        /// Primary confidentiality because two units dominate.
        TwoUnits => 'T',
        /// Primary confidentiality because one or two units dominate.
        OneOrTwoUnits => 'G',
        /// Primary confidentiality by another measure of concentration.
        Concentration => 'M',
    }
}

impl StatusCode {
    /// The codes that never have a value, other than [`Withheld`](StatusCode::Withheld): one bit each.
    pub(super) const ABSENCE: u32 = StatusCode::Missing.bit()
        | StatusCode::Impossible.bit()
        | StatusCode::Late.bit()
        | StatusCode::Holiday.bit();

    /// The bit of the code in a set, the lowest for the most important one.
    pub(super) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether the code says why a value is absent.
    #[must_use]
    pub const fn is_reason(self) -> bool {
        let reasons =
            StatusCode::ABSENCE | StatusCode::Withheld.bit() | StatusCode::Elsewhere.bit();
        self.bit() & reasons != 0
    }

    /// Whether charts draw the observation as not final: dashed, with an open marker.
    #[must_use]
    pub const fn is_tentative(self) -> bool {
        matches!(
            self,
            StatusCode::Provisional | StatusCode::Estimated | StatusCode::Forecast
        )
    }
}
