package dev.loombench.tool.run;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.compare.RunDifferences;
import dev.loombench.tool.analyze.compare.RunFigures;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.text.Lists;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Stored runs below a folder, in the order made. Runs are read one at a time. */
public final class RunHistory {

  private static final int DEPTH = 3;

  private final Path root;
  private final List<Found> found;

  /** Folder of a run; its study and time are unknown if its header is not readable. */
  private record Found(Path folder, Optional<RunDirectory> directory) {

    static Found of(Path folder) {
      try {
        return new Found(folder, Optional.of(RunDirectory.open(folder)));
      } catch (Problem unreadable) {
        return new Found(folder, Optional.empty());
      }
    }

    Instant created() {
      return directory.map(run -> run.header().created()).orElse(Instant.MIN);
    }

    Optional<String> study() {
      return directory.map(run -> run.header().study());
    }
  }

  private RunHistory(Path root, List<Found> found) {
    this.root = root;
    this.found = found;
  }

  /**
   * Finds the runs in a folder and its subfolders, three levels deep.
   *
   * @throws Problem if there is no such folder
   */
  public static RunHistory of(Path root) {
    if (!Files.isDirectory(root)) {
      throw Problem.usage(
          "%s is not a folder; give the folder that holds the runs, like runs.".formatted(root));
    }
    try (Stream<Path> folders = Files.walk(root, DEPTH)) {
      List<Path> runs = folders.filter(RunDirectory::isOne).toList();
      return new RunHistory(
          root,
          runs.stream()
              .filter(run -> runs.stream().noneMatch(other -> isWithin(run, other)))
              .map(Found::of)
              .sorted(Comparator.comparing(Found::created).thenComparing(Found::folder))
              .toList());
    } catch (IOException e) {
      throw Problem.unreadable(root, e);
    }
  }

  /** Returns true for a run that belongs to another, like one that tuned its rates. */
  private static boolean isWithin(Path run, Path other) {
    return !run.equals(other) && run.startsWith(other);
  }

  public List<HistoryEntry> entries() {
    return found.stream().map(one -> entry(one.folder())).toList();
  }

  /** Returns the folders of the runs that have a trial, in the order made. */
  public List<Path> measured() {
    return found.stream()
        .map(Found::folder)
        .filter(folder -> readable(folder).isPresent())
        .toList();
  }

  private static HistoryEntry entry(Path folder) {
    try {
      return new HistoryEntry.Known(RunSummary.of(StoredRuns.read(folder)));
    } catch (Problem unreadable) {
      return new HistoryEntry.Unreadable(folder.toString(), unreadable.getMessage());
    }
  }

  /**
   * Returns the figures of a study over its runs. The last readable run is the reference: runs of
   * other machines are left out.
   *
   * @param since folder of the first run; empty for all runs
   * @throws Problem if there is no readable run of the study
   */
  public Trend trend(String study, Optional<Path> since, Predicate<FigureId> wanted) {
    List<Path> folders = folders(study, since);
    var inputs = new ArrayList<Trend.Input>();
    StoredRun reference = null;
    for (Path folder : folders.reversed()) {
      Optional<StoredRun> run = readable(folder);
      if (run.isPresent()) {
        reference = reference == null ? run.get() : reference;
        inputs.addFirst(
            new Trend.Input(RunSummary.of(run.get()), RunFigures.of(run.get(), reference)));
      }
    }
    if (reference == null) {
      throw Problem.invalidData(
          "no run of '%s' below %s is readable; 'loombench history %s' names the reasons."
              .formatted(study, root, root));
    }
    return Trend.of(
        inputs, wanted, reference.study().protocol().equivalenceMargin(), RunHistory::differences);
  }

  private List<Path> folders(String study, Optional<Path> since) {
    List<Found> own = found.stream().filter(one -> one.study().equals(Optional.of(study))).toList();
    if (own.isEmpty()) {
      List<String> known =
          found.stream().flatMap(one -> one.study().stream()).distinct().sorted().toList();
      throw Problem.usage(
          "no run of the study '%s' below %s; there are %s."
              .formatted(
                  study, root, known.isEmpty() ? "no runs" : "runs of " + Lists.list(known)));
    }
    Instant start =
        since.map(folder -> RunDirectory.open(folder).header().created()).orElse(Instant.MIN);
    List<Path> folders =
        own.stream().filter(one -> !one.created().isBefore(start)).map(Found::folder).toList();
    if (folders.isEmpty()) {
      throw Problem.usage(
          "no run of the study '%s' since %s.".formatted(study, since.orElseThrow()));
    }
    return folders;
  }

  private static Optional<StoredRun> readable(Path folder) {
    try {
      return Optional.of(StoredRuns.read(folder));
    } catch (Problem unreadable) {
      return Optional.empty();
    }
  }

  private static RunDifferences differences(RunSummary before, RunSummary after) {
    return RunDifferences.of(
        StoredRuns.read(Path.of(before.folder())), StoredRuns.read(Path.of(after.folder())));
  }
}
