-- The merchant's own face: how the shop looks and what its home page says, as whole versions (docs/decisions/0033).

create table content_versions (
  id text primary key,
  -- draft: what staff edit; scheduled: goes live by itself; published: what pages show; past: was published before.
  state text not null check (state in ('draft', 'scheduled', 'published', 'past')),
  -- What staff call it.
  name text not null,
  content jsonb not null,
  -- The last change of a draft; changes of others in between are refused by it.
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  publish_at timestamptz,
  published_at timestamptz,
  published_by_name text,
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state in ('published', 'past')) = (published_at is not null))
);
create unique index content_versions_draft on content_versions (state) where state = 'draft';
create unique index content_versions_published on content_versions (state) where state = 'published';

-- Saving a draft leaves the state alone. Every public page depends on the settings.
create trigger invalidate_content after insert or delete or update of state on content_versions
  for each statement execute function invalidate_settings();
