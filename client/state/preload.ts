declare global {
  interface WindowEventMap {
    /**
     * Dispatched if a script or style sheet of the page couldn't be loaded, possibly because a new build was deployed.
     */
    'preload-error': CustomEvent<unknown>
  }
}

/** Passes a loaded module of this build to `use`. Dispatches `preload-error` if loading fails. */
export function preload<Module>(loading: Promise<Module>, use: (module: Module) => unknown): Promise<unknown> {
  return loading.then(use, raisePreloadError)
}

/** Dispatches `preload-error`, on which client/visit/reload.ts reloads the page. */
function raisePreloadError(error: unknown): void {
  dispatchEvent(new CustomEvent('preload-error', { detail: error }))
}
