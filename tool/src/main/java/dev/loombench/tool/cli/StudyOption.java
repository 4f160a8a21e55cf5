package dev.loombench.tool.cli;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.StudyCatalog;
import dev.loombench.tool.study.StudyChoices;
import dev.loombench.tool.study.StudyReader;
import java.nio.file.Path;

/** A study as the user named it. */
record StudyOption(Path file, Study study) {

  static StudyOption named(String nameOrPath) {
    return named(nameOrPath, StudyChoices.NONE);
  }

  static StudyOption named(String nameOrPath, StudyChoices choices) {
    Path file = new StudyCatalog(Home.path()).resolve(nameOrPath);
    return new StudyOption(file, new StudyReader().read(file, choices));
  }
}
