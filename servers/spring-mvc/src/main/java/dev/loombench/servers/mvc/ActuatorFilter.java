package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.FrameworkMetrics;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.regex.Pattern;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Filter that leaves Actuator and Micrometer out of servers without framework metrics, so that
 * these start no component and time no request.
 */
final class ActuatorFilter implements AutoConfigurationImportFilter, EnvironmentAware {

  private static final Pattern OF_ACTUATOR =
      Pattern.compile(".*\\.(actuate|micrometer|health|metrics)\\..*");

  private FrameworkMetrics metrics = FrameworkMetrics.NONE;

  @Override
  public void setEnvironment(Environment environment) {
    metrics = FrameworkMetrics.from(new LoombenchProperties(environment::getProperty));
  }

  @Override
  public boolean[] match(String[] names, AutoConfigurationMetadata metadata) {
    var kept = new boolean[names.length];
    for (int i = 0; i < names.length; i++) {
      kept[i] =
          metrics == FrameworkMetrics.MICROMETER
              || names[i] == null // another filter left it out
              || !OF_ACTUATOR.matcher(names[i]).matches();
    }
    return kept;
  }
}
