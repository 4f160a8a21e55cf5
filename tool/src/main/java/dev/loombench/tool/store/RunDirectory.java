package dev.loombench.tool.store;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.FileChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Run on disk, in plain files that are only added. Its folders are readable by their owner only.
 * The files of a trial reach the disk before the next trial begins, its {@code .json} last:
 *
 * <pre>
 *   run.json               header
 *   study.yaml             the study's source
 *   study.json             the study as read, with defaults and bodies
 *   environment-1.json     machine and build; 2, 3 … after a change of files or conditions
 *   not-measured.json      unavailable variants with their reasons, if any
 *   trials/ID.json         a trial, written as it ends
 *   trials/ID.hlog         its latencies, in HdrHistogram's log format, nanoseconds
 *   trials/ID.stacks.gz    stacks sampled in it, as {@link StackLog} has them
 *   trials/ID.log          log of its server, in the first trial that the server serves
 * </pre>
 */
public final class RunDirectory {

  /** Version of the layout that this build writes. */
  private static final int SCHEMA = 7;

  private static final String HEADER = "run.json";
  private static final String SOURCE = "study.yaml";
  private static final String STUDY = "study.json";
  private static final String NOT_MEASURED = "not-measured.json";

  /** Header of a run, with the version of the directory's layout and the start of the run. */
  public record Header(int schema, String study, Instant created) {}

  private final Path root;
  private final TrialFolder trials;
  private final Epochs epochs;
  private final Header header;

  private RunDirectory(Path root, Header header) {
    this.root = root;
    this.trials = new TrialFolder(root.resolve("trials"));
    this.epochs = new Epochs(root);
    this.header = header;
  }

  public static boolean isOne(Path directory) {
    return Files.exists(directory.resolve(HEADER));
  }

  /** Creates a run; throws a problem if the directory has other content or can't be written. */
  public static RunDirectory create(Path directory, Study study, String source) {
    refuseOtherContent(directory);
    PrivateFolders.create(directory);
    PrivateFolders.create(directory.resolve("trials"));
    AtomicFile.write(directory.resolve(SOURCE), source);
    JsonFiles.write(directory.resolve(STUDY), study);
    // Last, because this file makes the directory a run.
    var header = new Header(SCHEMA, study.name(), Instant.now());
    JsonFiles.write(directory.resolve(HEADER), header);
    return new RunDirectory(directory, header);
  }

  /** Opens an existing run; throws a problem if it is none or has another layout. */
  public static RunDirectory open(Path directory) {
    if (!isOne(directory)) {
      throw Problem.usage(
          "%s is not a run directory: it %s. 'loombench run STUDY --out DIR' makes one."
              .formatted(
                  directory, Files.exists(directory) ? "has no " + HEADER : "does not exist"));
    }
    Header header = JsonFiles.read(directory.resolve(HEADER), Header.class);
    if (header.schema() != SCHEMA) {
      throw Problem.invalidData(
          "%s has layout %d, but this build reads layout %d: use the build that wrote it."
              .formatted(directory.resolve(HEADER), header.schema(), SCHEMA));
    }
    return new RunDirectory(directory, header);
  }

  public Path root() {
    return root;
  }

  public Header header() {
    return header;
  }

  public Study study() {
    return JsonFiles.read(root.resolve(STUDY), Study.class);
  }

  /** Stores the variants that cannot be measured here, and replaces those stored before. */
  public void keep(List<UnavailableVariant> notMeasured) {
    Path file = root.resolve(NOT_MEASURED);
    if (!notMeasured.isEmpty()) {
      JsonFiles.write(file, notMeasured);
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
    return Files.exists(file)
        ? List.of(JsonFiles.read(file, UnavailableVariant[].class))
        : List.of();
  }

  /**
   * Returns the study without unavailable variants that have no trial. A variant measured before
   * the run was resumed elsewhere stays.
   */
  public Study measured() {
    return measured(trials());
  }

  private Study measured(List<TrialRecord> trials) {
    Set<VariantId> made =
        trials.stream().map(trial -> trial.trial().variant()).collect(Collectors.toSet());
    List<VariantId> absent =
        notMeasured().stream()
            .map(UnavailableVariant::variant)
            .filter(variant -> !made.contains(variant))
            .toList();
    Study whole = study();
    return whole.without(absent).orElse(whole);
  }

  public Path trialFile(Trial trial, String ending) {
    return trials.file(trial, ending);
  }

  /**
   * Stores a trial that ended. Its other files are flushed to the disk first, so a trial that is
   * there is complete. No window is open then.
   */
  public void append(TrialRecord trial) {
    trials.append(trial);
  }

  /** Sets aside files of the last trial that a crash cut short; returns a message for each. */
  public List<String> setAsideTruncated() {
    return TruncatedFiles.setAside(root);
  }

  /** Returns true if that file of the run was truncated and set aside. */
  public boolean isSetAside(Path file) {
    return TruncatedFiles.isSetAside(file);
  }

  /**
   * Trials and what depends on them, read at one time.
   *
   * @param trials the trials of the build that was measured last, in the order made
   * @param ofOtherBuilds number of trials of other builds, which no figure includes
   * @param history the trials of the current epoch's build as planners see them
   */
  public record Content(
      Study study,
      List<TrialRecord> trials,
      int ofOtherBuilds,
      List<PastTrial> history,
      TrialSample sample) {}

  public Content content() {
    List<TrialRecord> all = allTrials();
    List<TrialRecord> last = ofLastBuild(all);
    return new Content(
        measured(last), last, all.size() - last.size(), history(all), TrialSample.of(all.size()));
  }

  /** Returns the trials of the build that was measured last, in the order made. */
  public List<TrialRecord> trials() {
    return ofLastBuild(allTrials());
  }

  private List<TrialRecord> ofLastBuild(List<TrialRecord> all) {
    return all.isEmpty() ? all : epochs.comparableWith(all.getLast().epoch(), all);
  }

  public List<FileChange> changesTo(EpochIdentity now) {
    return epochs.changesTo(now, allTrials());
  }

  /** Returns the planned trial with a number that no trial has, those of other builds included. */
  public Trial numbered(Trial planned) {
    List<TrialRecord> all = allTrials();
    int free = all.isEmpty() ? 1 : all.getLast().trial().number() + 1;
    return planned.numbered(Math.max(planned.number(), free));
  }

  /** Returns every trial that ended, in the order made. */
  private List<TrialRecord> allTrials() {
    return trials.read();
  }

  /** Returns the trials of the current epoch's build as planners see them, in the order made. */
  public List<PastTrial> history() {
    return history(allTrials());
  }

  private List<PastTrial> history(List<TrialRecord> all) {
    int current = environments().size();
    List<TrialRecord> comparable = current == 0 ? all : epochs.comparableWith(current, all);
    return comparable.stream().map(TrialRecord::past).toList();
  }

  public List<Environment> environments() {
    return epochs.environments();
  }

  /** Returns the epoch of trials made now: a new one if the environment has changed. */
  public int epochOf(Environment now) {
    return epochs.of(now);
  }

  /** Returns true for what {@link #create} leaves if it is killed before its last file. */
  private static boolean isInterruptedCreation(Path directory, List<Path> content)
      throws IOException {
    Path trials = directory.resolve("trials");
    if (!Files.isDirectory(trials)
        || !content.stream()
            .map(file -> file.getFileName().toString().replaceFirst("\\.part$", ""))
            .allMatch(Set.of("trials", SOURCE, STUDY, HEADER)::contains)) {
      return false;
    }
    try (Stream<Path> files = Files.list(trials)) {
      return files.findAny().isEmpty();
    }
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
      List<Path> found = content.toList();
      if (!found.isEmpty() && !isInterruptedCreation(directory, found)) {
        throw Problem.usage(
            "--out: %s has other content and is not a run directory; name an empty folder or one that does not exist yet."
                .formatted(directory));
      }
    } catch (IOException e) {
      throw JsonFiles.unreadable(directory, e);
    }
  }
}
