declare global {
  interface WindowEventMap {
    /** A file of the page's code or style could not be loaded: it may be gone with its build. */
    'preload-error': CustomEvent<unknown>
  }
}

/** Uses a module of this build once it is loaded; raises `preload-error` where it cannot be. */
export async function preload<Module>(loading: Promise<Module>, use: (module: Module) => unknown): Promise<void> {
  await loading.then(use, raisePreloadError)
}

/** Raises `preload-error`. What then reloads the page is in client/visit/reload.ts, which every page loads at once. */
export function raisePreloadError(error: unknown): void {
  dispatchEvent(new CustomEvent('preload-error', { detail: error }))
}
