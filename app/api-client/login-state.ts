export interface LoginState {
  status: 'out' | 'in';
  account?: { userId: string; email: string; fullName: string };
}

export function useLogin(): LoginState {
  return { status: 'out' };
}
