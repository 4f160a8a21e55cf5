package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full at each stage of a run: its size grows from one to the next. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class FullDiskTest {

  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final String[] KIBIBYTES =
      System.getProperty(
              "loombench.kibibytes",
              "4 8 16 24 32 48 64 80 96 112 128 160 192 256 384 512 768 1024")
          .split(" ");

  @TempDir private Path folder;

  @Test
  void aRunEndsWithOneMessageAndIsResumed() throws Exception {
    Path study =
        Studies.of(
            folder,
            Studies.tinyApp("a", Long.MAX_VALUE),
            Studies.SHORTEST.replace("blocks: 1,", "blocks: 2,"));
    int full = 0;
    for (String size : KIBIBYTES) {
      Path disk = mount(size);
      try {
        Ended first = run("run", study.toString(), "--out", disk.resolve("run").toString());
        if (first.exitCode() == 3) {
          full++;
          assertOneMessage(first);
          Map<Path, byte[]> finished = finished(disk);
          assertThat(command("mount", "-o", "remount,size=50m", disk.toString())).isZero();
          Ended resumed = run("run", study.toString(), "--out", disk.resolve("run").toString());
          assertThat(resumed.exitCode()).as(size + ": " + resumed.standardError()).isIn(0, 4);
          finished.forEach((file, content) -> assertThat(file).as(size).hasBinaryContent(content));
        }
        System.out.printf("%s KiB: exit %d%n", size, first.exitCode());
      } finally {
        unmount(disk);
      }
    }
    assertThat(full).isGreaterThan(KIBIBYTES.length / 6);
  }

  @Test
  void reportsPacksAndSitesEndWithOneMessage() throws Exception {
    Path study = Studies.of(folder, Studies.tinyApp("a", Long.MAX_VALUE), Studies.SHORTEST);
    Path whole = folder.resolve("whole");
    assertThat(run("run", study.toString(), "--out", whole.toString()).exitCode()).isIn(0, 4);
    for (String size : KIBIBYTES) {
      Path disk = mount("50m");
      try {
        Path copy = disk.resolve("run");
        assertThat(command("cp", "-a", whole.toString(), copy.toString())).isZero();
        try (Stream<Path> files = Files.list(copy)) {
          for (Path file : files.filter(FullDiskTest::isReport).toList()) {
            Files.delete(file);
          }
        }
        long used = kibibytes(disk);
        String most = "remount,size=%dk".formatted(used + Integer.parseInt(size));
        assertThat(command("mount", "-o", most, disk.toString())).isZero();
        assertRefusedOrDone(size, run("report", copy.toString()));
        assertRefusedOrDone(
            size, run("pack", copy.toString(), "--out", disk.resolve("run.zip").toString()));
        assertRefusedOrDone(
            size, run("site", disk.toString(), "--out", disk.resolve("site").toString()));
        assertRefusedOrDone(
            size, run("report", copy.toString(), "--export", "junit=" + disk.resolve("junit.xml")));
      } finally {
        unmount(disk);
      }
    }
  }

  private static void assertRefusedOrDone(String size, Ended ended) {
    if (ended.exitCode() == 3) {
      assertOneMessage(ended);
    } else {
      assertThat(ended.exitCode()).as(size + ": " + ended.standardError()).isIn(0, 4);
    }
  }

  private static void assertOneMessage(Ended ended) {
    assertThat(ended.standardError())
        .doesNotContainPattern("(?m)^\\s+at |Exception in thread|internal error");
    assertThat(ended.standardError().lines().filter(line -> line.startsWith("loombench: ")).count())
        .as(ended.standardError())
        .isEqualTo(1);
    assertThat(ended.standardError()).containsPattern("(?i)no space left|disk");
  }

  private Ended run(String... arguments) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, arguments);
  }

  private Path mount(String size) throws IOException, InterruptedException {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    String most = size.endsWith("m") ? size : size + "k";
    assumeTrue(
        command("mount", "-t", "tmpfs", "-o", "size=" + most, "tmpfs", disk.toString()) == 0,
        "a file system can't be mounted here; that needs root");
    return disk;
  }

  private static void unmount(Path disk) throws IOException, InterruptedException {
    assertThat(command("umount", disk.toString())).isZero();
  }

  private static boolean isReport(Path file) {
    return Stream.of("html", "csv", "summary.json").anyMatch(file.toString()::endsWith);
  }

  private static long kibibytes(Path disk) throws IOException {
    var store = Files.getFileStore(disk);
    return (store.getTotalSpace() - store.getUnallocatedSpace()) / 1024;
  }

  private static Map<Path, byte[]> finished(Path disk) throws IOException {
    var finished = new TreeMap<Path, byte[]>();
    Path trials = disk.resolve("run/trials");
    if (Files.isDirectory(trials)) {
      try (Stream<Path> files = Files.list(trials)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
          finished.put(file, Files.readAllBytes(file));
        }
      }
    }
    return finished;
  }

  private static int command(String... words) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).as(Arrays.toString(words)).isTrue();
    return process.exitValue();
  }
}
