export async function logOut(): Promise<void> {
  localStorage.clear();
}
