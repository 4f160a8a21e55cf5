package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Folder with the files of trials, whose names start with the trial's id.
 *
 * @param folder its path
 */
record TrialFolder(Path folder) {

  /** Version of the layout of trials' files that this build writes. */
  private static final int SCHEMA = 5;

  /** Returns the path of a trial's file with this ending. */
  Path file(Trial trial, String ending) {
    return folder.resolve(trial.id() + ending);
  }

  /** Stores a trial after its other files were flushed to the disk. */
  void append(TrialRecord trial) {
    sync(trial.trial());
    ObjectNode json = StoredJson.MAPPER.createObjectNode().put("schema", SCHEMA);
    json.setAll(StoredJson.MAPPER.<ObjectNode>valueToTree(trial));
    JsonFiles.write(file(trial.trial(), ".json"), json);
  }

  /**
   * Returns every trial, in the order made.
   *
   * @param workloads those of the run's study
   */
  List<TrialRecord> read(List<Workload> workloads) {
    var legacy = new LegacyLayout(workloads);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(file -> LegacyReadings.complete(read(file, legacy)))
          .toList();
    } catch (IOException e) {
      throw JsonFiles.unreadable(folder, e);
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

  private static TrialRecord read(Path file, LegacyLayout legacy) {
    return JsonFiles.read(
        file,
        TrialRecord.class,
        trial -> {
          int schema = trial.path("schema").asInt();
          if (schema < LegacyLayout.OLDEST_TRIAL || schema > SCHEMA) {
            throw Problem.invalidData(
                "%s has schema %d, but this build reads schemas %d to %d: use the build that wrote it."
                    .formatted(file, schema, LegacyLayout.OLDEST_TRIAL, SCHEMA));
          }
          if (schema < SCHEMA) {
            legacy.trial(trial);
          }
        });
  }
}
