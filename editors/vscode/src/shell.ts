// In: a command line as the user's shell reads it. Out: what it runs.

/** What has the program run with these words in that folder. `shell` is the path of the shell. */
export function inShell(shell: string, folder: string, [program, ...words]: readonly [string, ...string[]]): string {
  const name = shell.split(/[\\/]/).at(-1)!.toLowerCase().replace(/\.exe$/, '');
  switch (name) {
    case 'cmd':
      return [`cd /d ${forCmd(folder)}`, [program, ...words].map(forCmd).join(' ')].join(' && ');
    case 'powershell':
    case 'pwsh':
      return [`cd ${forPowerShell(folder)}`, ['&', ...[program, ...words].map(forPowerShell)].join(' ')].join('; ');
    default:
      return [`cd ${forPosix(folder)}`, [program, ...words].map(forPosix).join(' ')].join(' && ');
  }
}

function forPosix(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function forPowerShell(word: string): string {
  return /^[\w:./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "''")}'`;
}

function forCmd(word: string): string {
  return /^[\w:./\\-]+$/.test(word) ? word : `"${word}"`;
}
