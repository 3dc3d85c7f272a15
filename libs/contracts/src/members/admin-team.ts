import type { Position } from '../community/staff';

export interface StaffMember {
  /** The chat platform's id. */
  readonly id: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly position: Position;
}

export interface AdminTeamGroup {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly members: readonly StaffMember[];
}

export interface AdminTeam {
  readonly seniorLeadership: readonly StaffMember[];
  /** What the community says of its senior leadership. */
  readonly leadership: { readonly title: string; readonly description: string };
  readonly teams: readonly AdminTeamGroup[];
}

/** What `GET /api/admin-team` answers. Within a team leaders come first, and people of one position by name. */
export interface AdminTeamAnswer {
  readonly success: true;
  readonly data: AdminTeam;
  /** When the chat platform was read, ISO 8601. */
  readonly lastUpdated: string;
  /** A later call of the chat platform failed. */
  readonly stale?: true;
}
