package dev.loombench.tool.launch;

import dev.loombench.contract.ReadySignal;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Readiness probe of a server. */
@FunctionalInterface
interface ReadyProbe {

  /** Lowest status of a redirect. */
  int FIRST_REDIRECT = 300;

  String IPV6_LOOPBACK = "::1";

  /** Status by which servers answer a request without TLS. */
  int BAD_REQUEST = 400;

  /** Result of one probe. */
  sealed interface Answer {

    /**
     * The server is ready.
     *
     * @param baseUri scheme, host and port
     */
    record Ready(URI baseUri, Map<String, String> facts) implements Answer {}

    /** The server is not ready; {@code last} describes the last observation. */
    record NotYet(String last) implements Answer {}

    /** The server was asked without TLS, but speaks TLS; {@code last} describes the answer. */
    record SpeaksTls(String last) implements Answer {}
  }

  Answer ask(Duration patience);

  /**
   * Returns a probe that succeeds when a path answers with such a status. A server that listens on
   * the loopback address of IPv6 alone is found there.
   */
  static ReadyProbe ofPath(URI base, String path, IntPredicate ready, Map<String, String> facts) {
    return patience -> {
      try {
        int status = HttpProbe.status(base, path, patience);
        String last = "%s%s answered %d".formatted(base, path, status);
        if (status == BAD_REQUEST && speaksTls(base, patience)) {
          return new Answer.SpeaksTls(last);
        }
        return ready.test(status) ? new Answer.Ready(base, facts) : new Answer.NotYet(last);
      } catch (IOException unanswered) {
        if (unanswered instanceof ConnectException
            && base.getHost().equals(Launcher.LOOPBACK)
            && ofPath(base(base.getScheme(), IPV6_LOOPBACK, base.getPort()), path, ready, facts)
                    .ask(patience)
                instanceof Answer.Ready found) {
          return found;
        }
        String last =
            "%s%s did not answer: %s"
                .formatted(
                    base,
                    path,
                    Objects.requireNonNullElse(unanswered.getMessage(), "no connection"));
        boolean answered =
            !(unanswered instanceof ConnectException
                || unanswered instanceof SocketTimeoutException);
        return answered && speaksTls(base, patience)
            ? new Answer.SpeaksTls(last)
            : new Answer.NotYet(last);
      }
    };
  }

  private static boolean speaksTls(URI base, Duration patience) {
    return "http".equals(base.getScheme()) && HttpProbe.speaksTls(base, patience);
  }

  static URI base(String scheme, String address, int port) {
    return URI.create(
        "%s://%s:%d"
            .formatted(scheme, address.contains(":") ? "[" + address + "]" : address, port));
  }

  /** Ends probing and removes its files. */
  default void end() {}

  /** Probe that reads the server's port from a file, and expects {@code /empty} to answer there. */
  record OfFile(Path readyFile, String address) implements ReadyProbe {

    private static final ObjectReader READER = JsonMapper.shared().readerFor(ReadySignal.class);

    @Override
    public Answer ask(Duration patience) {
      if (!Files.exists(readyFile)) {
        return new Answer.NotYet("it has not reported that it listens");
      }
      ReadySignal signal = READER.readValue(readyFile.toFile());
      URI base = base("http", address, signal.port());
      return ofPath(base, "/empty", status -> status < FIRST_REDIRECT, signal.facts())
          .ask(patience);
    }

    @Override
    public void end() {
      try {
        Files.deleteIfExists(readyFile);
      } catch (IOException cause) {
        throw Problem.environment(
            "can't delete %s: %s".formatted(readyFile, Problem.reason(cause)), cause);
      }
    }
  }
}
