// The protocol's types under the names that the rest of the client uses.
export type {
  ChatChannel,
  ChatLine,
  ChatLines,
  HushEntry,
  Invited,
  ReportEntry,
} from './gen/lair/v1/chat_pb';
export { ChatPlace, HushKind, ReportReason } from './gen/lair/v1/chat_pb';
export type {
  Act,
  AddBots,
  ClientFrame,
  CreateTable,
  OpenTable,
} from './gen/lair/v1/client_pb';
export type { WallCall, WallSeat, WallShown } from './gen/lair/v1/fair_pb';
export type { FollowChanged, FollowedPerson, FollowList, SeatFree } from './gen/lair/v1/follows_pb';
export { PresenceFor } from './gen/lair/v1/follows_pb';
export type { DiscardHint, HandHint, Hints, WaitHint } from './gen/lair/v1/hints_pb';
export type { CheckInIsOpen } from './gen/lair/v1/league_pb';
export {
  SeasonSettings_Absent,
  SeasonSettings_Format,
  SeasonSettings_Remainder,
  SeasonSettings_TieBreak,
  SeasonSettings_Ties,
  SeasonSettings_Venue,
} from './gen/lair/v1/league_pb';
export type {
  Announcement,
  AuditEntry,
  Notice,
  PersonFound,
  Sanction,
  You,
} from './gen/lair/v1/people_pb';
export { ModerationAct, Role, SpeechPlace } from './gen/lair/v1/people_pb';
export type { RoomPerson, Spectator, SpectatorList } from './gen/lair/v1/rooms_pb';
export type {
  Goodbye,
  Prompt,
  Refused,
  Room,
  RoomChanged,
  RoomTables,
  SeatState,
  ServerFrame,
  TableEvents,
  TableLines,
  TableState,
  TableSummary,
  TableUpdate,
  Welcome,
} from './gen/lair/v1/server_pb';
export { SeatState_Kind as SeatKind, TablePhase } from './gen/lair/v1/server_pb';
export type { Absence, Pause, TableLine, TablePolicies } from './gen/lair/v1/table_pb';
export {
  AbsenceStep,
  Admission,
  BootReason,
  RecordReaders,
  Watching,
} from './gen/lair/v1/table_pb';
export type {
  Action,
  Clock,
  DealSetup,
  Hand,
  LedgerLine,
  Meld,
  Option,
  Reading,
  RuleSystem,
  ScoreItem,
  ScoreSheet,
  SeatEvent,
  SeatSheet,
  Set as HandSet,
  Setting,
  Style,
  Win,
} from './gen/lair/v1/values_pb';
export {
  BotStrength,
  ClaimWindow,
  DrawKind,
  FalseMahJongEffect,
  MatchLength_Unit,
  MeldKind,
  Option_Kind as OptionKind,
  ScoreItem_Section as Section,
  ScoreSheet_Refusal as WinRefusal,
  Set_Kind as SetKind,
} from './gen/lair/v1/values_pb';
