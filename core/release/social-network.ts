/** Names of networks, if they differ from the capitalized key. */
const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  stackoverflow: 'Stack Overflow',
  devdotto: 'DEV',
  rss: 'RSS',
}

/** Icons of networks that have a different name in Simple Icons, or no icon there. */
const icons: Record<string, string> = {
  email: 'i-lucide-mail',
  mail: 'i-lucide-mail',
  rss: 'i-lucide-rss',
  linkedin: 'i-lucide-linkedin',
  slack: 'i-lucide-slack',
  dev: 'i-simple-icons-devdotto',
}

/** Returns the network's name and icon for a key in `socials`. The icon may not be in the installed sets. */
export function socialNetwork(key: string): { name: string; icon: string } {
  const id = key.toLowerCase()
  return {
    name: names[id] ?? key.charAt(0).toUpperCase() + key.slice(1),
    icon: icons[id] ?? `i-simple-icons-${id.replaceAll(/[^a-z\d]/g, '')}`,
  }
}
