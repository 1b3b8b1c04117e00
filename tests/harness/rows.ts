/** A minimal account, for tests that need no real one. */
export const userRow = (id: string) => ({
  id,
  email: `${id}@example.com`,
  email_key: `${id}@example.com`,
  first_name: 'Ann',
  last_name: 'Lee',
  created_at: 1,
  posting_since: 0,
  posting_count: 0,
});

export const reviewRow = (id: string, user_id: string) => ({
  id,
  user_id,
  rating: 5,
  comment: '',
  search_text: '',
  created_at: 1,
  updated_at: 1,
  public: 1,
  source: 'verified_email' as const,
  version: 1,
  salt: '',
});
