package dev.loombench.tool.cli.options;

import dev.loombench.tool.run.Home;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;

/** A study as the user named it. */
public record StudyOption(Path file, Study study) {

  public static StudyOption named(String nameOrPath) {
    return named(nameOrPath, StudyChoices.NONE);
  }

  public static StudyOption named(String nameOrPath, StudyChoices choices) {
    Path file = new StudyCatalog(Home.path()).resolve(nameOrPath);
    return new StudyOption(file, new StudyReader().read(file, choices));
  }
}
