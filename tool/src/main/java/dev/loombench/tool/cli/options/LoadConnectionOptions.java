package dev.loombench.tool.cli.options;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadShape;
import dev.loombench.tool.loadtest.LoadProfile;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.DurationConverter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that say how connections are made and used. */
public final class LoadConnectionOptions {

  private static final int MOST_OF_OPEN_LOAD = 4_096;
  private static final int MOST_OF_CLOSED_LOAD = 20_000;
  private static final int DEFAULT_STREAMS = 100;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description =
          "The most connections open at once. Default: what --users need; for --rate what is "
              + "unanswered within --timeout, at most 4096.")
  private Integer connections;

  @Option(
      names = "--connection-per-request",
      description = "Make a new connection for each request.")
  private boolean perRequest;

  @Option(
      names = "--http2",
      description = "HTTP/2: agreed on with TLS for https, spoken at once (h2c) for http.")
  private boolean http2;

  @Option(
      names = "--streams",
      paramLabel = "N",
      description = "With --http2: the most requests in flight on a connection. Default: 100.")
  private Integer streams;

  @Option(names = "--insecure", description = "Believe any certificate.")
  private boolean insecure;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "A PEM file with the certificates to believe instead of the JDK's.")
  private Path caCertificate;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "When a request counts as unanswered, from due. Default: 10s.")
  private Duration timeout = Duration.ofSeconds(10);

  public Duration timeout() {
    if (!timeout.isPositive()) {
      throw Problem.usage("--timeout: found 0; give a time above it.");
    }
    return timeout;
  }

  /** How connections are used for this load. */
  public ConnectionPolicy policy(LoadShape shape) {
    if (http2 && perRequest) {
      throw Problem.usage(
          "--connection-per-request: found with --http2, which shares connections; give one.");
    }
    if (streams != null && !http2) {
      throw Problem.usage("--streams: found without --http2; it goes with that only.");
    }
    int streamsEach = http2 ? atLeastOne("--streams", streams, DEFAULT_STREAMS) : 1;
    int needed = Math.ceilDiv(atOnce(shape), streamsEach);
    return new ConnectionPolicy(
        http2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1,
        !perRequest,
        atLeastOne("--connections", connections, needed),
        streamsEach,
        new Trust(!insecure, certificates()));
  }

  /** How many requests may be unanswered at once. */
  private int atOnce(LoadShape shape) {
    return switch (shape) {
      case LoadShape.Open open -> {
        double seconds = Math.max(1, timeout().toMillis() / 1e3);
        yield (int)
            Math.clamp(
                Math.ceil(LoadProfile.highest(open.rates()) * seconds), 1, MOST_OF_OPEN_LOAD);
      }
      case LoadShape.Closed closed ->
          (int) Math.clamp(LoadProfile.highest(closed.users()), 1, MOST_OF_CLOSED_LOAD);
      case LoadShape.Iterations group -> Math.min(group.users(), MOST_OF_CLOSED_LOAD);
    };
  }

  private String certificates() {
    if (caCertificate == null) {
      return "";
    }
    Path file = caCertificate.toAbsolutePath().normalize();
    if (insecure) {
      throw Problem.usage("--cacert: found with --insecure, which believes any; give one.");
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Problem.usage("--cacert: found no readable file %s; name a PEM file.".formatted(file));
    }
    return file.toString();
  }

  private static int atLeastOne(String flag, Integer asked, int otherwise) {
    if (asked != null && asked < 1) {
      throw Problem.usage("%s: found %d; give at least 1.".formatted(flag, asked));
    }
    return asked == null ? otherwise : asked;
  }
}
