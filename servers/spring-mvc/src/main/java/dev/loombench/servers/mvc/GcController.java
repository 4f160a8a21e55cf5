package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.Callers;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Garbage collection on request, between trials. */
@RestController
@ConditionalOnBooleanProperty("loombench.gc")
class GcController {

  @PostMapping("/gc")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void collect(HttpServletRequest request) throws UnknownHostException {
    if (!Callers.isLocal(InetAddress.getByName(request.getRemoteAddr()))) {
      throw new ResponseStatusException(HttpStatus.FORBIDDEN);
    }
    System.gc();
  }
}
