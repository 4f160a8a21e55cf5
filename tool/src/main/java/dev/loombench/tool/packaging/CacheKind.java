package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Kinds of caches that a JVM writes in a training run. */
enum CacheKind {
  /** Loaded classes, in a dynamic archive on top of the JDK's default archive. */
  CLASSES("class archive", "server.jsa", 13) {
    // Some runtimes lack the JDK's default archive.
    @Override
    Optional<String> lacking(Jdk jdk) {
      Path base = jdk.home().resolve("lib/server/classes.jsa");
      return Files.exists(base)
          ? super.lacking(jdk)
          : Optional.of(
              "its %s extends the JDK's default archive, but there is no %s; use a JDK that has it, or create it with %s -Xshare:dump"
                  .formatted(title(), base, jdk.home().resolve("bin/java")));
    }

    @Override
    List<String> written(Path file) {
      return List.of("-XX:ArchiveClassesAtExit=" + file);
    }

    @Override
    List<String> used(Path file) {
      return List.of("-XX:SharedArchiveFile=" + file, "-Xshare:on");
    }
  },
  /** Loaded and linked classes, heap objects and method profiles: JEP 483, 514 and 515. */
  AHEAD_OF_TIME("AOT cache", "server.aot", 25) {
    @Override
    List<String> written(Path file) {
      return List.of("-XX:AOTCacheOutput=" + file);
    }

    @Override
    List<String> used(Path file) {
      return List.of("-XX:AOTCache=" + file, "-XX:AOTMode=on");
    }
  };

  private final String title;
  private final String fileName;
  private final int leastJdk;

  CacheKind(String title, String fileName, int leastJdk) {
    this.title = title;
    this.fileName = fileName;
    this.leastJdk = leastJdk;
  }

  String title() {
    return title;
  }

  String fileName() {
    return fileName;
  }

  /** Returns the reason why a JDK can't write this cache; empty if it can. */
  Optional<String> lacking(Jdk jdk) {
    return jdk.major() >= leastJdk
        ? Optional.empty()
        : Optional.of(
            "its %s requires JDK %d or later, but its JDK is %s"
                .formatted(title, leastJdk, jdk.text()));
  }

  /** Returns the flags with which a JVM writes the cache at exit. */
  abstract List<String> written(Path file);

  /** Returns the flags with which a JVM uses the cache, and does not start if it can't. */
  abstract List<String> used(Path file);
}
