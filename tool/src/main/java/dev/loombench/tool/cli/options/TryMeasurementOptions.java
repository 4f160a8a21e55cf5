package dev.loombench.tool.cli.options;

import dev.loombench.tool.ownapp.TryMeasurement;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Options of the load and of the extent of {@code try}. */
public final class TryMeasurementOptions {

  private static final int MOST_USERS = 100_000;
  private static final double MOST_RATE = 1_000_000;
  private static final int MOST_BLOCKS = 1_000;

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "Users of the closed load, which shows the maximum throughput. Default: 100.")
  private int users = TryMeasurement.DEFAULT_USERS;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Also measure an open load of this many requests per second, like production."
              + " Default: the rate of --access-log, else none.")
  private Double rate;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Limit of p99 latency: the report advises the cheapest variant within it.")
  private Duration p99;

  @Option(
      names = "--capacity",
      description =
          "Afterwards, find and confirm the maximum sustainable rate of each variant within --p99"
              + " (here by default 500ms). Takes minutes per variant.")
  private boolean capacity;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Time budget: it sets the number of blocks, at least 3. The same command with --out"
              + " resumes a run up to its next look. Default: 10m.")
  private Duration within;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Number of blocks in place of a time budget. Fewer than 3 give no verdict.")
  private Integer blocks;

  @Option(
      names = "--diagnostic-blocks",
      paramLabel = "N",
      description = "Number of further blocks that look for the bottleneck. Default: 1.")
  private Integer diagnosticBlocks;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Length of a measurement, whole seconds. Default: 8s.")
  private Duration window;

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUE",
      description =
          "Replace a value of the written study for this run, by its path, like"
              + " protocol.timeout=30s. Repeatable.")
  private Map<String, String> settings = new LinkedHashMap<>();

  public TryMeasurement measurement() {
    require(users >= 1 && users <= MOST_USERS, "--users", "1 to 100000");
    require(rate == null || (rate > 0 && rate <= MOST_RATE), "--rate", "above 0, up to 1000000");
    require(blocks == null || (blocks >= 1 && blocks <= MOST_BLOCKS), "--blocks", "1 to 1000");
    require(
        diagnosticBlocks == null || (diagnosticBlocks >= 0 && diagnosticBlocks <= MOST_BLOCKS),
        "--diagnostic-blocks",
        "0 to 1000");
    require(p99 == null || p99.isPositive(), "--p99", "a time above 0, like 200ms");
    require(blocks == null || within == null, "--blocks", "only one of --blocks and --within");
    return new TryMeasurement(
        users,
        rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
        Optional.ofNullable(p99),
        within == null ? TryMeasurement.DEFAULT_WITHIN : within,
        count(blocks),
        count(diagnosticBlocks),
        Optional.ofNullable(window),
        capacity,
        settings);
  }

  private static void require(boolean good, String flag, String allowed) {
    if (!good) {
      throw Problem.usage("%s: give %s.".formatted(flag, allowed));
    }
  }

  private static OptionalInt count(Integer given) {
    return given == null ? OptionalInt.empty() : OptionalInt.of(given);
  }
}
