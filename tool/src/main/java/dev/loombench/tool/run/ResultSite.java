package dev.loombench.tool.run;

import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.html.SitePage;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.RunPack;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Static site of results: an index, and for each run its pack and the reports that were made from
 * the pack. So a reader can check each number, and masked texts are masked in the reports too.
 *
 * @param site folder of the site
 * @param masked false to keep host names, paths, environments and secrets
 */
public record ResultSite(Path site, boolean masked) {

  /** Terminal output of a run, in the folder of its tables. */
  private static final String ANSWER = "answer.txt";

  /**
   * Writes the site of the runs in a folder, and of the tables of runs whose trials are not kept.
   *
   * @throws Problem if the folder has neither
   */
  public Path write(Path results) {
    List<Path> runs = RunHistory.of(results).measured();
    List<SitePage.Tables> tables = tables(results);
    if (runs.isEmpty() && tables.isEmpty()) {
      throw Problem.usage(
          "%s holds no run that has a trial, and no folder of tables with an %s."
              .formatted(results, ANSWER));
    }
    var entries = new ArrayList<SitePage.Entry>();
    for (Path run : runs) {
      entries.add(write(run, name(run, entries)));
    }
    Path index = folder("").resolve("index.html");
    AtomicFile.write(index, SitePage.of(entries, tables));
    return index;
  }

  private List<SitePage.Tables> tables(Path results) {
    try (Stream<Path> folders = Files.list(results)) {
      return folders
          .filter(folder -> Files.isRegularFile(folder.resolve(ANSWER)))
          .filter(folder -> !RunDirectory.isOne(folder))
          .sorted()
          .map(this::copied)
          .toList();
    } catch (IOException e) {
      throw Problem.unreadable(results, e);
    }
  }

  private SitePage.Tables copied(Path from) {
    String name = from.getFileName().toString();
    Path to = folder(name);
    try (Stream<Path> files = Files.list(from)) {
      List<Path> kept = files.filter(Files::isRegularFile).sorted().toList();
      for (Path file : kept) {
        Files.copy(
            file, to.resolve(file.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
      }
      return new SitePage.Tables(
          name,
          Files.readString(from.resolve(ANSWER)),
          kept.stream().map(file -> file.getFileName().toString()).toList());
    } catch (IOException e) {
      throw Problem.environment("cannot copy %s: %s".formatted(from, Problem.reason(e)), e);
    }
  }

  private static String name(Path run, List<SitePage.Entry> taken) {
    String name =
        run.toAbsolutePath().normalize().getFileName().toString().replaceAll("[^\\w.-]", "_");
    boolean free = taken.stream().noneMatch(entry -> entry.folder().equals(name));
    return free ? name : name + "-" + (taken.size() + 1);
  }

  private SitePage.Entry write(Path run, String name) {
    Path folder = folder(name);
    Path pack = folder.resolve("run.zip");
    String hash = RunPack.write(RunDirectory.open(run), pack, masked);
    Path unpacked = temporary();
    try {
      RunDirectory directory = RunPack.unpack(pack, unpacked.resolve(name));
      Analysis analysis = StoredRuns.analyze(directory);
      RunReports.write(analysis, folder, new PrintWriter(Writer.nullWriter()));
      RunSummary summary = RunSummary.of(StoredRuns.read(directory.root()));
      return SitePage.Entry.of(name, summary, analysis, hash);
    } finally {
      delete(unpacked);
    }
  }

  private Path folder(String name) {
    try {
      return Files.createDirectories(site.toAbsolutePath().resolve(name));
    } catch (IOException e) {
      throw Problem.environment(
          "--out: cannot create %s: %s".formatted(site, Problem.reason(e)), e);
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("loombench-site");
    } catch (IOException e) {
      throw Problem.environment("cannot create a temporary folder: " + Problem.reason(e), e);
    }
  }

  private static void delete(Path folder) {
    try {
      FileTrees.delete(folder);
    } catch (IOException e) {
      throw Problem.environment("cannot remove %s: %s".formatted(folder, Problem.reason(e)), e);
    }
  }
}
