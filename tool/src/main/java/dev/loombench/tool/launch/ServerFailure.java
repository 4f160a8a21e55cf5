package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.LogTail;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Server that started and did not become ready. The message ends with the last lines of its log. It
 * fails one trial, whereas a {@code Problem} ends the run.
 */
public abstract sealed class ServerFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  private ServerFailure(String message) {
    super(message);
  }

  public static final class Died extends ServerFailure {
    private static final long serialVersionUID = 1;

    Died(VariantId variant, String how, Path log) {
      super(
          "%s ended before it answered, with %s.%s"
              .formatted(variant, how, LogTail.asEndOfMessage(log)));
    }
  }

  public static final class NotReady extends ServerFailure {
    private static final long serialVersionUID = 1;

    NotReady(VariantId variant, Duration within, String lastAnswer, Path log) {
      super(
          "%s was not ready within %.0f s: %s. If it only needs longer, raise protocol.ready-within.%s"
              .formatted(
                  variant, within.toMillis() / 1000.0, lastAnswer, LogTail.asEndOfMessage(log)));
    }
  }

  /** The server was asked without TLS, but speaks TLS. */
  public static final class SpeaksTls extends ServerFailure {
    private static final long serialVersionUID = 1;

    SpeaksTls(VariantId variant, String lastAnswer) {
      super(
          "%s speaks TLS on that port: %s. Add 'https: true' to the variant, or --https to the command."
              .formatted(variant, lastAnswer));
    }
  }

  /** An agent on another host reported the failure. */
  public static final class Reported extends ServerFailure {
    private static final long serialVersionUID = 1;

    public Reported(String message) {
      super(message);
    }
  }
}
