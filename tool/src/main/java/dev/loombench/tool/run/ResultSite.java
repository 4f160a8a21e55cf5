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
import java.util.ArrayList;
import java.util.List;

/**
 * Static site of results: an index, and for each run its pack and the reports that were made from
 * the pack. So a reader can check each number, and masked texts are masked in the reports too.
 *
 * @param site folder of the site
 * @param masked false to keep host names, paths, environments and secrets
 */
public record ResultSite(Path site, boolean masked) {

  /** Writes the site of runs. */
  public Path write(List<Path> runs) {
    var entries = new ArrayList<SitePage.Entry>();
    for (Path run : runs) {
      entries.add(write(run, name(run, entries)));
    }
    Path index = folder("").resolve("index.html");
    AtomicFile.write(index, SitePage.of(entries));
    return index;
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
