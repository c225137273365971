//! The laws by name.

use core::fmt;

macro_rules! laws {
    ($($name:ident = $sentence:literal,)*) => {
        /// A law of the traits that the kit checks. `Display` prints its sentence.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Law {
            $(#[doc = $sentence] $name,)*
        }

        impl Law {
            /// All laws, in the order in which a [`Report`](crate::Report) lists them.
            pub const ALL: &'static [Law] = &[$(Law::$name,)*];

            /// Returns the law in one sentence.
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Law::$name => $sentence,)*
                }
            }
        }
    };
}

laws! {
    // Any game.
    NoPanic = "Nothing panics if its contract is kept.",
    Exercised = "Every capability that the caller named occurs in the walks.",
    Name = "The names of the game and of its ends are lower-case letters, digits and hyphens, and the names of the ends are distinct.",
    OptionsByName = "Options are read and set by the names in `SPECS` and in any order, and return the value that was set; values that are ill-typed, out of range or unknown are refused and change nothing.",
    OptionsText = "The text of options reads back as the same options, and nothing else is accepted.",
    OptionsChecked = "The default options pass their check, and a game starts exactly with options that pass it.",
    OptionsKept = "A position returns the options that it was made with, at every step.",
    Seats = "A game has 2 to 6 seats, as its options say, and only these act.",
    TurnHasSteps = "A seat's turn has a legal action and no event, a chance turn an event and no action, the end neither.",
    OutcomeAtEnd = "There is an outcome exactly when the game is over.",
    ActionsAscend = "Legal actions are listed strictly ascending.",
    EventsAscend = "Chance events are listed strictly ascending.",
    Weights = "Weights are positive, have no common factor and add up to less than 2^32.",
    CountIsLength = "The count of legal actions is the length of their list.",
    ListedInOneGo = "The list of legal actions is the same one by one, by internal iteration, and partly the one and partly the other.",
    SizeHint = "The list of legal actions bounds its length rightly, at the start and underway.",
    RepliesAreCounted = "The count of replies, where there is one, is perft of depth 2.",
    LegalIsMember = "An action is legal exactly if it is listed.",
    WhyIllegalAgrees = "`why_illegal` returns a reason exactly for actions that are not legal.",
    PossibleIsMember = "An event is possible exactly if it is listed.",
    StepsAgree = "Checking and playing a step agrees with checking and playing its action or event, and so does checking an event with playing it.",
    RefusedError = "A refused step returns the right error.",
    RefusedUnchanged = "A refused step changes nothing.",
    RandomAction = "A random action is legal, and each legal one is equally likely.",
    PlayRandom = "An action drawn and played at once is legal, each equally likely, and leads to the position that playing it leads to.",
    SampleEvent = "A sampled event is possible, with a probability in proportion to its weight, and `play_chance` plays sampled events.",
    SameStep = "The same options start the same game, and the same step from equal positions leads to equal positions.",
    VisitChildren = "Every legal action is visited once with the position after it, and an early exit ends the visit.",
    Children = "The children list the legal actions and make the position after each, in any order.",
    CheckedPlay = "Checked and unchecked playing lead to the same position.",
    EqualHash = "Equal positions have equal hashes.",
    EqualFuture = "Equal positions have the same turn, steps and outcome.",
    Outcome = "An outcome is of the game's seats and one of its ends; utilities add up to zero within their bounds and agree with the ranks; its text reads back.",
    Ends = "Every move sequence ends.",
    MaxPlies = "A game is over after at most as many steps as `max_plies` says.",
    // Notation.
    Codes = "An action or event has one number, which converts back to it.",
    ActionCodeBound = "The number of every legal action is below `action_code_bound`.",
    StepText = "The text of an action or event reads back as the same value and nothing else, has no white space, is neither empty nor `?`, and does not begin with `*`.",
    StepTextsDiffer = "Different actions have different texts, and so have different events.",
    StepForms = "The text and the number of a step convert back to it, also as a step of a record.",
    PositionText = "The text of a position reads back as the same position.",
    PositionTextForm = "The text of a position is one line of printable ASCII without quotes and backslashes, and begins with the header.",
    PositionOneSpelling = "A text that is accepted as a position prints as the same bytes.",
    AcceptedIsPlayable = "Every accepted position keeps the laws of the trait.",
    RecordText = "A record reads back as the same record and prints as the same bytes.",
    RecordReplays = "A record replays to the position that it was made from.",
    RecordBroken = "A record with a step that is not possible, or with another result, is refused at that place.",
    RecordSeat = "A record reduced to a viewer keeps actions and the events that the viewer sees (a spectator those that all seats see), hides the others, and round-trips.",
    // Packed.
    Packed = "Packed bytes unpack to the same position, and it packs to the same bytes.",
    PackedOneForm = "Bytes that are accepted as a position pack to the same bytes.",
    PackedHalf = "The binary form takes at most half the bytes of the text.",
    // Serde.
    SerdeText = "JSON reads back as the same value; options, positions, actions and events are their texts in it.",
    SerdeBinary = "Postcard bytes read back as the same value and give the same bytes.",
    SerdeHostile = "Broken data is refused, or accepted as a value that keeps the laws.",
    // Keyed.
    KeyEqual = "Equal positions have equal keys.",
    KeyDiffers = "Different positions have different keys.",
    // Observe.
    Observation = "An observation is a function of the position: equal positions give equal observations.",
    Spectator = "A seat that does not play observes as a spectator, and so does an open viewer.",
    DeterminizationObservation = "A determinization gives the viewer the same observation.",
    DeterminizationTurn = "A determinization has the same options and turn.",
    DeterminizationLegal = "If legality follows from the observation, a determinization has the same legal actions, and others are illegal for the same reasons.",
    DeterminizationKeepsLaws = "A determinization is a position like any other and can be played on.",
    DeterminizationVaries = "A determinization is not always the true position if several are possible.",
    DeterminizationUniform = "Every position that agrees with the observation is drawn, each equally likely.",
    OpenGame = "In an open game every viewer sees every event, and its determinization is the true position.",
    ObservationLeak = "Equal observations look the same in every form: `Debug`, `Display`, serde, key and hash.",
    ObservationKey = "Different observations have different keys.",
    ObservationText = "The text of an observation is one line, reads back as the same observation, and a text that is accepted prints as the same bytes.",
    ObservationAccepted = "Every accepted observation has determinizations, which give some viewer that observation and keep the laws of the trait.",
    ObservationSerde = "An observation reads back from JSON and postcard as the same one, and accepted broken data round-trips.",
    UnseenEvent = "A viewer observes the same after every event that it does not see.",
    SeenEvent = "Two events that a viewer sees and that lead to different positions give it different observations.",
    ActionUncovers = "Unless `action_uncovers` or the game is then over, positions that a seat cannot distinguish look the same to it after its action.",
    DiagramLeak = "A diagram for a viewer shows nothing that the viewer cannot see.",
    // Symmetric.
    SymmetryGroup = "Symmetries form a group that depends only on the options, the identity first.",
    SymmetryTurn = "Turns, outcomes and seats named by options are mapped; all other options stay.",
    SymmetrySteps = "Legal actions map to legal actions, events to events of the same weight.",
    SymmetryPlay = "Mapping and playing commute.",
    SymmetryCanonical = "All images of a position have one canonical form, and the symmetry given with it leads there.",
    SymmetryObservation = "Observations are mapped: positions that look the same to a viewer have images that do.",
    // Encode.
    EncodingLength = "An encoding has the same shape throughout a game, and a slice of another length is refused.",
    EncodingIndex = "Each legal action has its own index below the number of actions, which converts back to it; other indices have no legal action.",
    EncodingMask = "The mask as bytes, the mask as bits and the list of legal indices agree, and nothing is legal outside a seat's turn.",
    EncodingView = "Equal observations give equal planes, scalars and tokens, for any previous contents of the slices, one by one and at once.",
    EncodingBounds = "Cells of planes are at most `plane_max`, and scalars lie between 0 and 1.",
    EncodingImages = "A symmetry permutes indices and cells, depending only on the options.",
    EncodingSymmetry = "Symmetry and encoding commute: indices, cells and scalars of an image are images.",
    // Diagram.
    Diagram = "A diagram has lines of at most 80 columns without control characters, each with a line break.",
    // Effects.
    EffectsAgree = "The pieces of a position with the effects of a step are those of the position after it, and a viewer gets the same effects, of the same pieces on the board.",
    CapturesAgree = "What an action captures is what its effects report as captured, and the capturing actions are the legal ones that capture something.",
    EffectsLeak = "Positions that a viewer cannot tell apart give it equal effects of a step, and of any event that it does not see.",
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}
