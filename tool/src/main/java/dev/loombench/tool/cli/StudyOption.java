package dev.loombench.tool.cli;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.StudyCatalog;
import dev.loombench.tool.study.StudyReader;
import java.nio.file.Path;

/** A study as the user named it. */
record StudyOption(Path file, Study study) {

  static StudyOption named(String nameOrPath) {
    Path file = new StudyCatalog(Home.path()).resolve(nameOrPath);
    return new StudyOption(file, new StudyReader().read(file));
  }
}
