/** Names that differ from the capitalized key. */
const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  stackoverflow: 'Stack Overflow',
  devdotto: 'DEV',
  rss: 'RSS',
}

/** Networks that Simple Icons knows by another name or has no icon for. */
const icons: Record<string, string> = {
  email: 'i-lucide-mail',
  mail: 'i-lucide-mail',
  rss: 'i-lucide-rss',
  linkedin: 'i-lucide-linkedin',
  slack: 'i-lucide-slack',
  dev: 'i-simple-icons-devdotto',
}

/** Returns the network's name and icon for a key in `socials`. The installed sets may not have the icon. */
export function socialNetwork(key: string): { name: string; icon: string } {
  const id = key.toLowerCase()
  return {
    name: names[id] ?? key.charAt(0).toUpperCase() + key.slice(1),
    icon: icons[id] ?? `i-simple-icons-${id.replaceAll(/[^a-z\d]/g, '')}`,
  }
}
