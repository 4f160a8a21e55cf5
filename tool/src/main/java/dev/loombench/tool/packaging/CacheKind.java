package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The caches that a JVM can write in a training run. */
enum CacheKind {
  /** The classes that were loaded, in the order of the JVM's own archive and on top of it. */
  CLASSES("class archive", "server.jsa", 13) {
    // It is built on the archive of the JDK's own classes, which some runtimes leave out.
    @Override
    Optional<String> lacking(Jdk jdk) {
      Path base = jdk.home().resolve("lib/server/classes.jsa");
      return Files.exists(base)
          ? super.lacking(jdk)
          : Optional.of(
              "its %s is built on the JDK's own, and there is no %s: take a JDK that has it, or make it with %s -Xshare:dump"
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
  /** Classes loaded and linked, heap objects and the profiles of methods: JEP 483, 514 and 515. */
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

  /** What it is called in messages. */
  String title() {
    return title;
  }

  /** What its file is called. */
  String fileName() {
    return fileName;
  }

  /** Why a JDK can't write it; empty if it can. */
  Optional<String> lacking(Jdk jdk) {
    return jdk.major() >= leastJdk
        ? Optional.empty()
        : Optional.of(
            "its %s takes JDK %d or later, and it runs on %s"
                .formatted(title, leastJdk, jdk.text()));
  }

  /** With these flags a JVM writes it when it ends. */
  abstract List<String> written(Path file);

  /** With these a JVM uses it, and does not start if it can't. */
  abstract List<String> used(Path file);
}
