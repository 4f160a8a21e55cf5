package dev.loombench.tool.packaging;

import java.nio.file.Path;
import java.util.List;

/** The caches that a JVM can write in a training run. */
enum CacheKind {
  /** The classes that were loaded, in the order of the JVM's own archive and on top of it. */
  CLASSES("class archive", "server.jsa", 13) {
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

  /** The first feature release that writes it in one run. */
  int leastJdk() {
    return leastJdk;
  }

  /** With these flags a JVM writes it when it ends. */
  abstract List<String> written(Path file);

  /** With these a JVM uses it, and does not start if it can't. */
  abstract List<String> used(Path file);
}
