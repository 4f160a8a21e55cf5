package dev.loombench.tool.cli.options;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options of a load test's connections. */
public final class LoadConnectionOptions {

  private static final int MAX_OPEN_LOAD = 4_096;
  private static final int MAX_CLOSED_LOAD = 20_000;
  private static final int DEFAULT_STREAMS = Transport.STREAMS;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description =
          "Limit of open connections. Default: one per user; for --rate the number of requests"
              + " due within --timeout, at most 4096.")
  private Integer connections;

  @Option(
      names = "--connection-per-request",
      description = "Open a new connection for each request.")
  private boolean perRequest;

  @Option(
      names = "--http2",
      description = "Use HTTP/2, negotiated by TLS for https, with prior knowledge (h2c) for http.")
  private boolean http2;

  @Option(
      names = "--streams",
      paramLabel = "N",
      description = "With --http2: limit of requests in flight per connection. Default: 100.")
  private Integer streams;

  @ArgGroup(validate = false)
  private TrustOptions trust = new TrustOptions();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Timeout of a request, counted from when it was due. Default: 10s.")
  private Duration timeout = Duration.ofSeconds(10);

  public Duration timeout() {
    if (!timeout.isPositive()) {
      throw Problem.usage("--timeout: found 0; give a time above 0.");
    }
    return timeout;
  }

  public ConnectionPolicy policy(LoadShape shape) {
    if (http2 && perRequest) {
      throw Problem.usage(
          "--connection-per-request: found with --http2, which shares connections; remove one.");
    }
    if (streams != null && !http2) {
      throw Problem.usage("--streams: found without --http2; add it or remove --streams.");
    }
    int streamsPerConnection =
        http2 ? OptionCheck.atLeastOne("--streams", streams, DEFAULT_STREAMS) : 1;
    int needed = Math.ceilDiv(concurrency(shape), streamsPerConnection);
    return new ConnectionPolicy(
        http2 ? ConnectionPolicy.HttpVersion.HTTP_2 : ConnectionPolicy.HttpVersion.HTTP_1_1,
        !perRequest,
        OptionCheck.atLeastOne("--connections", connections, needed),
        streamsPerConnection,
        trust.trust());
  }

  /** Returns the number of requests that can be unanswered at the same time. */
  private int concurrency(LoadShape shape) {
    return switch (shape) {
      case LoadShape.Open open -> {
        double seconds = Math.max(1, timeout().toMillis() / 1e3);
        yield (int) Math.clamp(Math.ceil(Stage.highest(open.rates()) * seconds), 1, MAX_OPEN_LOAD);
      }
      case LoadShape.Closed closed ->
          (int) Math.clamp(Stage.highest(closed.users()), 1, MAX_CLOSED_LOAD);
      case LoadShape.Groups _ -> throw new IllegalArgumentException("groups are of studies");
      case LoadShape.Iterations group -> Math.min(group.users(), MAX_CLOSED_LOAD);
    };
  }
}
