declare global {
  interface WindowEventMap {
    /** Dispatched if a script or style sheet of the page couldn't be loaded. Its build may have been replaced. */
    'preload-error': CustomEvent<unknown>
  }
}

/** Loads a module of this build. Dispatches `preload-error` if that fails. */
export function preload<Module>(loading: Promise<Module>, use: (module: Module) => unknown): Promise<unknown> {
  return loading.then(use, raisePreloadError)
}

/** Dispatches `preload-error`. client/visit/reload.ts, which every page loads eagerly, then reloads the page. */
function raisePreloadError(error: unknown): void {
  dispatchEvent(new CustomEvent('preload-error', { detail: error }))
}
