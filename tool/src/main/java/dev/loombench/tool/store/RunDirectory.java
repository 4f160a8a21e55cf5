package dev.loombench.tool.store;

import dev.loombench.tool.plan.PastTrial;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.UnavailableVariant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Run on disk, in plain files that are only added:
 *
 * <pre>
 *   run.json               header
 *   study.yaml             the study's source
 *   study.json             the study as read, with defaults and bodies
 *   environment-1.json     machine and build; 2, 3 … after a change of boot, host or build
 *   not-measured.json      unavailable variants with their reasons, if any
 *   trials/ID.json         a trial, written as it ends
 *   trials/ID.hlog         its latencies, in HdrHistogram's log format, nanoseconds
 *   trials/ID.stacks.gz    stacks sampled in it, as {@link StackLog} has them
 *   trials/ID.log          log of its server
 * </pre>
 */
public final class RunDirectory {

  private static final String HEADER = "run.json";
  private static final String SOURCE = "study.yaml";
  private static final String STUDY = "study.json";
  private static final String NOT_MEASURED = "not-measured.json";

  /** Version of the layout of trials' files that this build writes. */
  private static final int TRIAL_SCHEMA = 5;

  private final Path root;
  private final int layout;

  private RunDirectory(Path root, int layout) {
    this.root = root;
    this.layout = layout;
  }

  /** Returns true if the directory contains a run. */
  public static boolean isOne(Path directory) {
    return Files.exists(directory.resolve(HEADER));
  }

  /**
   * Creates a run.
   *
   * @throws Problem if the directory has other content, or cannot be created or written to
   */
  public static RunDirectory create(Path directory, Study study, String source) {
    refuseOtherContent(directory);
    try {
      Files.createDirectories(directory.resolve("trials"));
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(directory, e);
    }
    AtomicFile.write(
        directory.resolve(SOURCE), out -> out.write(source.getBytes(StandardCharsets.UTF_8)));
    writeJson(directory.resolve(STUDY), study);
    // Last, because this file makes the directory a run.
    writeJson(
        directory.resolve(HEADER), new RunHeader(RunHeader.SCHEMA, study.name(), Instant.now()));
    return new RunDirectory(directory, RunHeader.SCHEMA);
  }

  /**
   * Opens an existing run.
   *
   * @throws Problem if it is none, or if its layout is not readable by this build
   */
  public static RunDirectory open(Path directory) {
    if (!isOne(directory)) {
      throw Problem.usage(
          "%s is not a run directory: it has no %s. 'loombench run STUDY --out DIR' makes one."
              .formatted(directory, HEADER));
    }
    RunHeader header = read(directory.resolve(HEADER), RunHeader.class);
    if (header.schema() < LegacyLayout.OLDEST_RUN || header.schema() > RunHeader.SCHEMA) {
      throw Problem.invalidData(
          "%s has layout %d, but this build reads layouts %d to %d: use the build that wrote it."
              .formatted(
                  directory.resolve(HEADER),
                  header.schema(),
                  LegacyLayout.OLDEST_RUN,
                  RunHeader.SCHEMA));
    }
    return new RunDirectory(directory, header.schema());
  }

  /** Returns its folder. */
  public Path root() {
    return root;
  }

  /** Returns the study that it is a run of. */
  public Study study() {
    return read(
        root.resolve(STUDY),
        Study.class,
        study -> {
          if (layout < RunHeader.SCHEMA) {
            LegacyLayout.study(study);
          }
        });
  }

  /** Stores the variants that cannot be measured here, and replaces those stored before. */
  public void keep(List<UnavailableVariant> notMeasured) {
    Path file = root.resolve(NOT_MEASURED);
    if (!notMeasured.isEmpty()) {
      writeJson(file, notMeasured);
      return;
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  /** Returns the variants that could not be measured when the run was last resumed. */
  public List<UnavailableVariant> notMeasured() {
    Path file = root.resolve(NOT_MEASURED);
    return Files.exists(file) ? List.of(read(file, UnavailableVariant[].class)) : List.of();
  }

  /**
   * Returns the study without unavailable variants that have no trial. A variant measured before
   * the run was resumed elsewhere stays.
   */
  public Study measured() {
    Set<String> made =
        trials().stream().map(trial -> trial.trial().variant()).collect(Collectors.toSet());
    List<String> absent =
        notMeasured().stream()
            .map(UnavailableVariant::variant)
            .filter(variant -> !made.contains(variant))
            .toList();
    Study whole = study();
    return whole.without(absent).orElse(whole);
  }

  /** Returns the path of a trial's file with this ending. */
  public Path trialFile(Trial trial, String ending) {
    return root.resolve("trials").resolve(trial.id() + ending);
  }

  /** Stores a trial that ended. */
  public void append(TrialRecord trial) {
    ObjectNode json = StoredJson.MAPPER.createObjectNode().put("schema", TRIAL_SCHEMA);
    json.setAll(StoredJson.MAPPER.<ObjectNode>valueToTree(trial));
    writeJson(trialFile(trial.trial(), ".json"), json);
  }

  /** Returns every trial that ended, in the order made. */
  public List<TrialRecord> trials() {
    var legacy = new LegacyLayout(study().workloads());
    try (Stream<Path> files = Files.list(root.resolve("trials"))) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(file -> LegacyReadings.complete(trial(file, legacy)))
          .toList();
    } catch (IOException e) {
      throw unreadable(root.resolve("trials"), e);
    }
  }

  /** Returns every trial that ended as planners see it, in the order made. */
  public List<PastTrial> history() {
    return trials().stream()
        .map(
            trial ->
                new PastTrial(
                    trial.trial(),
                    trial.epoch(),
                    trial.outcome(),
                    Duration.between(trial.started(), trial.ended()),
                    trial.measurements()))
        .toList();
  }

  /** Returns the environments of the run's epochs, in order. */
  public List<Environment> environments() {
    List<Environment> environments = new ArrayList<>();
    for (Path file = environmentFile(1);
        Files.exists(file);
        file = environmentFile(environments.size() + 1)) {
      environments.add(read(file, Environment.class, LegacyLayout::environment));
    }
    return environments;
  }

  /**
   * Returns the epoch of trials made under {@code now}: a new one if the environment has changed.
   */
  public int epochOf(Environment now) {
    List<Environment> environments = environments();
    if (!environments.isEmpty() && environments.getLast().sameEpochAs(now)) {
      return environments.size();
    }
    int epoch = environments.size() + 1;
    writeJson(environmentFile(epoch), now);
    return epoch;
  }

  private Path environmentFile(int epoch) {
    return root.resolve("environment-" + epoch + ".json");
  }

  private static TrialRecord trial(Path file, LegacyLayout legacy) {
    return read(
        file,
        TrialRecord.class,
        trial -> {
          int schema = trial.path("schema").asInt();
          if (schema < LegacyLayout.OLDEST_TRIAL || schema > TRIAL_SCHEMA) {
            throw Problem.invalidData(
                "%s has schema %d, but this build reads schemas %d to %d: use the build that wrote it."
                    .formatted(file, schema, LegacyLayout.OLDEST_TRIAL, TRIAL_SCHEMA));
          }
          if (schema < TRIAL_SCHEMA) {
            legacy.trial(trial);
          }
        });
  }

  private static void refuseOtherContent(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    if (!Files.isDirectory(directory)) {
      throw Problem.usage(
          "--out: %s is a file; name a folder that does not exist yet.".formatted(directory));
    }
    try (Stream<Path> content = Files.list(directory)) {
      if (content.findAny().isPresent()) {
        throw Problem.usage(
            "--out: %s has other content and is not a run directory; name an empty folder or one that does not exist yet."
                .formatted(directory));
      }
    } catch (IOException e) {
      throw unreadable(directory, e);
    }
  }

  private static <T> T read(Path file, Class<T> type) {
    return read(file, () -> StoredJson.MAPPER.readValue(file, type));
  }

  private static <T> T read(Path file, Class<T> type, Consumer<ObjectNode> upgrade) {
    return read(
        file,
        () -> {
          ObjectNode tree = StoredJson.MAPPER.readValue(file, ObjectNode.class);
          upgrade.accept(tree);
          return StoredJson.MAPPER.treeToValue(tree, type);
        });
  }

  private static <T> T read(Path file, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (JacksonException e) {
      throw Problem.invalidData(
          "%s is damaged: %s. Move it away to repeat that part of the run."
              .formatted(file, e.getOriginalMessage()),
          e);
    }
  }

  private static void writeJson(Path file, Object value) {
    AtomicFile.write(file, out -> StoredJson.MAPPER.writeValue(out, value));
  }

  private static Problem unreadable(Path file, IOException e) {
    return Problem.environment("cannot read %s: %s.".formatted(file, e.getMessage()), e);
  }
}
