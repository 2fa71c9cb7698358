# The conformance kit: puts a client into every situation that proto/GUIDE.md describes.
