// Encodes frames as bytes and decodes bytes as frames.
import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { ClientFrameSchema } from './gen/lair/v1/client_pb';
import type { LeagueActSchema } from './gen/lair/v1/league_pb';
import {
  type Refused,
  RefusedSchema,
  type ServerFrame,
  ServerFrameSchema,
  type TableEvents,
  TableEventsSchema,
  type TableState,
  TableStateSchema,
  type TableSummary,
  TableSummarySchema,
} from './gen/lair/v1/server_pb';
import type { TablePoliciesSchema } from './gen/lair/v1/table_pb';
import type { ActionSchema, SeatEventSchema } from './gen/lair/v1/values_pb';

/** The content of a client frame apart from its request number, as a plain object. */
export type Body = NonNullable<MessageInitShape<typeof ClientFrameSchema>['body']>;

/** What a host decides besides the rules, as a plain object. */
export type Policies = MessageInitShape<typeof TablePoliciesSchema>;

/** An act in a season, as a plain object. */
export type SeasonAct = NonNullable<MessageInitShape<typeof LeagueActSchema>['act']>;

export function encode(request: number, body: Body): Uint8Array<ArrayBuffer> {
  const bytes = toBinary(ClientFrameSchema, create(ClientFrameSchema, { request, body }));
  return bytes as Uint8Array<ArrayBuffer>;
}

/** Returns undefined if the bytes are not a frame of this protocol. */
export function decode(bytes: ArrayBuffer): ServerFrame | undefined {
  try {
    return fromBinary(ServerFrameSchema, new Uint8Array(bytes));
  } catch {
    return undefined;
  }
}

/** An event of a deal, as a plain object. */
export type Told = NonNullable<MessageInitShape<typeof SeatEventSchema>['event']>;

/** What a seat may do, as a plain object. */
export type Choice = NonNullable<MessageInitShape<typeof ActionSchema>['action']>;

/** Builds frames that no server sent, for lessons. */
export function tableEvents(told: MessageInitShape<typeof TableEventsSchema>): TableEvents {
  return create(TableEventsSchema, told);
}

export function tableState(told: MessageInitShape<typeof TableStateSchema>): TableState {
  return create(TableStateSchema, told);
}

export function refusedAs(code: string): Refused {
  return create(RefusedSchema, { code });
}

/** Builds the summary of a table that was described in another way than by a frame. */
export function tableSummary(told: MessageInitShape<typeof TableSummarySchema>): TableSummary {
  return create(TableSummarySchema, told);
}
