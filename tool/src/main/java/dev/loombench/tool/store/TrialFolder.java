package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Trial;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Folder with the files of trials, whose names start with the trial's id. Trials that were read are
 * kept as long as their files are unchanged and memory is free. The time series of a large run are
 * read for a sample of its trials.
 */
final class TrialFolder {

  /** Names of files are not in order from the trial 10,000 on. */
  private static final Comparator<TrialRecord> IN_ORDER =
      Comparator.comparingInt(made -> made.trial().number());

  /** Trial of a file that had this state when it was read with this sample of the run. */
  private record Known(FileTime modified, long bytes, TrialSample sample, TrialRecord trial) {

    boolean isOf(BasicFileAttributes state, TrialSample now) {
      Trial of = trial.trial();
      return modified.equals(state.lastModifiedTime())
          && bytes == state.size()
          && sample.contains(of) == now.contains(of);
    }
  }

  private final Path folder;
  private SoftReference<Map<Path, Known>> known = new SoftReference<>(Map.of());

  TrialFolder(Path folder) {
    this.folder = folder;
  }

  Path file(Trial trial, String ending) {
    return folder.resolve(trial.id() + ending);
  }

  /** Stores a trial after its other files were flushed to the disk. */
  void append(TrialRecord trial) {
    sync(trial.trial());
    JsonFiles.write(file(trial.trial(), ".json"), trial);
  }

  private List<Path> records() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .peek(TrialFolder::requireNoLink)
          .filter(path -> path.toString().endsWith(".json"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw JsonFiles.unreadable(folder, e);
    }
  }

  /** Throws if a file may be one outside of the run. */
  static void requireNoLink(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw Problem.invalidData(
          "%s is a symbolic link, and no file of a run is one; replace it by the file it leads to."
              .formatted(file));
    }
  }

  /** Returns every trial, in the order made. The processors read files side by side. */
  synchronized List<TrialRecord> read() {
    Map<Path, Known> before = Objects.requireNonNullElse(known.get(), Map.of());
    List<Path> files = records();
    var sample = TrialSample.of(files.size());
    Map<Path, Known> now =
        files.parallelStream()
            .collect(
                Collectors.toMap(
                    Function.identity(), file -> known(file, before.get(file), sample)));
    known = new SoftReference<>(now);
    return files.stream().map(file -> now.get(file).trial()).sorted(IN_ORDER).toList();
  }

  private Known known(Path file, Known before, TrialSample sample) {
    try {
      var state = Files.readAttributes(file, BasicFileAttributes.class);
      return before != null && before.isOf(state, sample)
          ? before
          : new Known(state.lastModifiedTime(), state.size(), sample, read(file, sample));
    } catch (IOException e) {
      throw JsonFiles.unreadable(file, e);
    }
  }

  private void sync(Trial trial) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> isOf(trial, file)).sorted().toList()) {
        AtomicFile.sync(file);
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(folder, e);
    }
  }

  private static boolean isOf(Trial trial, Path file) {
    return file.getFileName().toString().startsWith(trial.id() + ".") && Files.isRegularFile(file);
  }

  private static TrialRecord read(Path file, TrialSample sample) throws IOException {
    if (!sample.equals(TrialSample.ALL)) {
      Optional<byte[]> json = TrialJson.withoutSeries(file);
      if (json.isPresent()) {
        TrialRecord brief = JsonFiles.read(file, json.get(), TrialRecord.class);
        if (!sample.contains(brief.trial())) {
          return brief;
        }
      }
    }
    TrialRecord whole = JsonFiles.read(file, TrialRecord.class);
    return sample.contains(whole.trial()) ? whole : whole.withoutSeries();
  }
}
