package dev.loombench.loadgen.engine;

/** Internal error of the engine in one of its threads, which ends the process. */
public final class EngineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EngineException(Throwable cause) {
    super(cause);
  }
}
