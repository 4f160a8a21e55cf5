package dev.loombench.tool.run;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;

/**
 * A study and the file that it was read from.
 *
 * @param choices the scale and the settings with which it was read
 */
public record StudyFile(Path path, StudyChoices choices, Study study) {

  /** Reads a built-in study by its name, or a study file by its path. */
  public static StudyFile read(String nameOrPath, StudyChoices choices) {
    Path path = new StudyCatalog(Home.path()).resolve(nameOrPath);
    return new StudyFile(path, choices, new StudyReader().read(path, choices));
  }
}
